package dev.jogakbo.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** A connection on which a test says every byte itself. */
public final class RawHttp implements AutoCloseable {
  private final Socket socket;
  private final InputStream in;
  private final OutputStream out;

  /** Connects. */
  public RawHttp(int port) throws IOException {
    socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(60_000);
    in = new BufferedInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Sends lines, each ended by CR LF; an empty one ends the head. */
  public RawHttp lines(String... lines) throws IOException {
    out.write((String.join("\r\n", lines) + "\r\n").getBytes(ISO_8859_1));
    out.flush();
    return this;
  }

  /** Sends bytes. */
  public RawHttp bytes(byte[] bytes) throws IOException {
    out.write(bytes);
    out.flush();
    return this;
  }

  /** Reads a head. */
  public Head head() throws IOException {
    String status = line();
    Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      headers.merge(
          line.substring(0, colon).toLowerCase(Locale.ROOT),
          line.substring(colon + 1).strip(),
          (a, b) -> a + "|" + b);
    }
    return new Head(status, headers);
  }

  /** Reads as many bytes as come, up to that many. */
  public byte[] body(long lengthBytes) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    byte[] buffer = new byte[64 << 10];
    try {
      while (body.size() < lengthBytes) {
        int read = in.read(buffer, 0, (int) Math.min(buffer.length, lengthBytes - body.size()));
        if (read < 0) {
          break;
        }
        body.write(buffer, 0, read);
      }
    } catch (SocketException e) {
      // cut off: what came is what there is
    }
    return body.toByteArray();
  }

  /** Sends until the other side has closed the connection, or that many bytes; says how many. */
  public long sendUntilClosed(long lengthBytesMax) {
    long sent = 0;
    try {
      while (sent < lengthBytesMax) {
        bytes(new byte[1 << 20]);
        sent += 1 << 20;
      }
    } catch (IOException e) {
      // closed: what was sent is what there is
    }
    return sent;
  }

  /** Returns whether the other side has closed the connection, waiting for it or for a byte. */
  public boolean isClosed() throws IOException {
    try {
      return in.read() < 0;
    } catch (SocketException e) {
      return true;
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("the connection ended within a line: " + line);
      }
      if (c != '\r') {
        line.write(c);
      }
    }
    return line.toString(ISO_8859_1);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }

  /** Status line and headers. */
  public record Head(String statusLine, Map<String, String> headers) {
    /** Returns the status. */
    public int status() {
      return Integer.parseInt(statusLine.split(" ", -1)[1]);
    }

    /** Returns the header, or "". */
    public String header(String name) {
      return headers.getOrDefault(name, "");
    }

    /** Returns the declared length. */
    public long lengthBytes() {
      return Long.parseLong(header("Content-Length"));
    }
  }
}
