package dev.jogakbo.loadtest.hub;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.util.concurrent.atomic.LongAdder;

/**
 * Stands between clients and a service and counts the bytes of both directions, headers included.
 * What passes is not read, so a service that names itself by the Host header is named by this.
 */
public final class Relay implements AutoCloseable {
  private final URI target;
  private final ServerSocket door;
  private final LongAdder sentBytes = new LongAdder();
  private final LongAdder receivedBytes = new LongAdder();

  /** Opens one on a free port of 127.0.0.1. */
  public Relay(String target) {
    this.target = URI.create(target);
    try {
      door = new ServerSocket(0, 64, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException("no port is free", e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** Returns where clients reach the service through this. */
  public String address() {
    return "http://127.0.0.1:" + door.getLocalPort();
  }

  /** Returns the bytes that clients sent so far. */
  public long sentBytes() {
    return sentBytes.sum();
  }

  /** Returns the bytes that clients received so far. */
  public long receivedBytes() {
    return receivedBytes.sum();
  }

  private void accept() {
    try {
      while (true) {
        Socket client = door.accept();
        Socket service = new Socket(target.getHost(), target.getPort());
        client.setTcpNoDelay(true);
        service.setTcpNoDelay(true);
        Thread.ofVirtual().start(() -> pump(client, service, sentBytes));
        Thread.ofVirtual().start(() -> pump(service, client, receivedBytes));
      }
    } catch (SocketException closed) {
      // by close()
    } catch (IOException e) {
      throw new UncheckedIOException("the service cannot be reached", e);
    }
  }

  private static void pump(Socket from, Socket to, LongAdder bytes) {
    try (to) {
      Data.copy(
          from.getInputStream(),
          (buffer, offset, length) -> {
            bytes.add(length);
            to.getOutputStream().write(buffer, offset, length);
          });
    } catch (IOException gone) {
      // one side went away, and the other is told by close()
    }
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
