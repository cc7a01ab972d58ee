package dev.jogakbo.service;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A port through which another is reached, until it is cut. */
public final class TcpRelay implements Closeable {
  private final ServerSocket server;
  private final URI target;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private volatile boolean isCut;

  /** Starts a relay to the host and port of that address. */
  public TcpRelay(URI target) throws IOException {
    this.target = target;
    this.server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::accept);
  }

  /** Returns the address to use instead of the target's. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + server.getLocalPort());
  }

  /** Ends every connection, and each new one at once, from now on. */
  public void cut() {
    isCut = true;
    sockets.forEach(TcpRelay::end);
  }

  /** Lets connections through again. */
  public void mend() {
    isCut = false;
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        Socket near = server.accept();
        if (isCut) {
          end(near);
        } else {
          connect(near);
        }
      } catch (IOException e) {
        // closed, or the target is not there: the loop's condition says which
      }
    }
  }

  private void connect(Socket near) throws IOException {
    Socket far = new Socket();
    far.connect(new InetSocketAddress(target.getHost(), target.getPort()));
    sockets.add(near);
    sockets.add(far);
    threads.execute(() -> copy(near, far));
    threads.execute(() -> copy(far, near));
  }

  private void copy(Socket from, Socket to) {
    try (InputStream in = from.getInputStream();
        OutputStream out = to.getOutputStream()) {
      in.transferTo(out);
    } catch (IOException e) {
      // one side has left
    } finally {
      end(from);
      end(to);
      sockets.remove(from);
      sockets.remove(to);
    }
  }

  private static void end(Socket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // it is gone already
    }
  }

  @Override
  public void close() throws IOException {
    server.close();
    cut();
    threads.close();
  }
}
