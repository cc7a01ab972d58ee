package dev.jogakbo.loadtest.hub;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * One connection to a service, kept over many small requests, one at a time: head and body go out
 * in one write, and no time of the machine goes into more than that. Used by one thread.
 */
public final class KeptConnection implements AutoCloseable {
  private static final int BUFFER_BYTES = 32 << 10;
  private static final int OK_END = 300;

  private final Socket socket;
  private final InputStream in;
  private final String dataset;
  private final String headers;

  KeptConnection(URI service, String token, String dataset) {
    try {
      socket = new Socket(service.getHost(), service.getPort());
      socket.setTcpNoDelay(true);
      in = new BufferedInputStream(socket.getInputStream(), BUFFER_BYTES);
    } catch (IOException e) {
      throw new UncheckedIOException("connection to " + service, e);
    }
    this.dataset = dataset;
    this.headers =
        "Host: " + service.getAuthority() + "\r\nAuthorization: Bearer " + token + "\r\n";
  }

  /** Stages a small file, with one request, and returns the id of the upload. */
  public String stage(byte[] content) {
    Answer answer =
        exchange(
            "POST "
                + dataset
                + "/uploads HTTP/1.1\r\n"
                + headers
                + "Tus-Resumable: 1.0.0\r\n"
                + "Content-Type: application/offset+octet-stream\r\nUpload-Length: "
                + content.length
                + "\r\nContent-Length: "
                + content.length
                + "\r\n\r\n",
            content);
    String location = answer.header("location");
    return location.substring(location.lastIndexOf('/') + 1);
  }

  /** Reads a file. */
  public byte[] read(String path) {
    String head = "GET " + dataset + "/files/" + path + " HTTP/1.1\r\n" + headers + "\r\n";
    return exchange(head, new byte[0]).body();
  }

  private Answer exchange(String head, byte[] body) {
    try {
      byte[] request = new byte[head.length() + body.length];
      System.arraycopy(head.getBytes(ISO_8859_1), 0, request, 0, head.length());
      System.arraycopy(body, 0, request, head.length(), body.length);
      socket.getOutputStream().write(request);
      return answer();
    } catch (IOException e) {
      throw new UncheckedIOException(head.lines().findFirst().orElse(""), e);
    }
  }

  private Answer answer() throws IOException {
    String status = line();
    Map<String, String> found = new TreeMap<>();
    for (String line = line(); !line.isEmpty(); line = line()) {
      int colon = line.indexOf(':');
      found.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    Answer empty = new Answer(found, new byte[0]);
    byte[] body = in.readNBytes(Integer.parseInt(empty.header("content-length")));
    if (Integer.parseInt(status.split(" ", 3)[1]) >= OK_END) {
      throw new IOException(status + ": " + new String(body, ISO_8859_1));
    }
    return new Answer(found, body);
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int read = in.read(); read != '\n'; read = in.read()) {
      if (read < 0) {
        throw new EOFException("the service closed the connection");
      }
      if (read != '\r') {
        line.append((char) read);
      }
    }
    return line.toString();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @SuppressWarnings("ArrayRecordComponent") // a carrier between two methods, never compared
  private record Answer(Map<String, String> headers, byte[] body) {
    String header(String name) {
      String value = headers.get(name);
      if (value == null) {
        throw new IllegalStateException("an answer without " + name);
      }
      return value;
    }
  }
}
