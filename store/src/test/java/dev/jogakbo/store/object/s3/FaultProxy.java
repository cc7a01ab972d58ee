package dev.jogakbo.store.object.s3;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * A small HTTP proxy between a client and a server, whose {@link Fault} may change a request, lose
 * it, answer in the server's place, or change, cut or drop the answer. One exchange a connection.
 */
public final class FaultProxy implements AutoCloseable {
  private static final String LINE_END = "\r\n";
  private static final String CONTENT_LENGTH = "content-length";

  private final URI server;
  private final ServerSocket listener;
  private final AtomicLong sentBodyBytes = new AtomicLong();
  private final AtomicInteger openReadCount = new AtomicInteger();
  private final AtomicInteger openReadCountMost = new AtomicInteger();
  private volatile Duration patience = Duration.ofSeconds(30);
  private volatile Fault fault = (request, upstream) -> upstream.send(request);

  /** What happens to one exchange. Called by several threads. */
  public interface Fault {
    /** Returns the answer to give. */
    Answer apply(Request request, Upstream upstream) throws IOException;
  }

  /** The server behind the proxy. */
  public interface Upstream {
    /** Returns the server's answer. */
    Answer send(Request request) throws IOException;
  }

  /** A request; names of headers are in lower case. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Request(String method, String target, Map<String, String> headers, byte[] body) {
    /** Returns the same without a header. */
    public Request without(String header) {
      Map<String, String> others = new TreeMap<>(headers);
      others.remove(header);
      return new Request(method, target, others, body);
    }

    /** Returns the same with a header. */
    public Request with(String header, String value) {
      Map<String, String> others = new TreeMap<>(headers);
      others.put(header, value);
      return new Request(method, target, others, body);
    }

    /** Returns the same for another path and query. */
    public Request at(String newTarget) {
      return new Request(method, newTarget, headers, body);
    }

    /** Whether it reads the content of an object. */
    public boolean isObjectGet() {
      return method.equals("GET") && !target.contains("list-type");
    }

    /** Whether it lists. */
    public boolean isList() {
      return method.equals("GET") && target.contains("list-type");
    }
  }

  /**
   * An answer, of whose body only the first {@code sentBytes} are sent before the connection is
   * closed; -1 sends not even the status.
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Answer(int status, Map<String, String> headers, byte[] body, int sentBytes) {
    /** Returns a whole answer. */
    public static Answer of(int status, Map<String, String> headers, byte[] body) {
      return new Answer(status, headers, body, body.length);
    }

    /** Returns an S3 error. */
    public static Answer error(int status, String code) {
      String xml = "<Error><Code>%s</Code><Message>injected</Message></Error>".formatted(code);
      return xml(status, xml);
    }

    /** Returns an answer whose body is XML. */
    public static Answer xml(int status, String xml) {
      byte[] body =
          ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + xml).getBytes(StandardCharsets.UTF_8);
      return of(status, Map.of("content-type", "application/xml"), body);
    }

    /** Returns the same, cut after that many bytes of the body. */
    public Answer cutAfter(int bytes) {
      return new Answer(status, headers, body, bytes);
    }

    private boolean isWhole() {
      return sentBytes == body.length;
    }

    /** Returns no answer at all. */
    public Answer dropped() {
      return cutAfter(-1);
    }
  }

  private FaultProxy(URI server, ServerSocket listener) {
    this.server = server;
    this.listener = listener;
  }

  /** Starts a proxy before that server; nothing is spoilt yet. */
  public static FaultProxy start(URI server) throws IOException {
    FaultProxy proxy =
        new FaultProxy(server, new ServerSocket(0, 64, InetAddress.getLoopbackAddress()));
    Thread.ofVirtual().start(proxy::accept);
    return proxy;
  }

  /** Returns where the proxy listens. */
  public URI endpoint() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort());
  }

  /** Spoils exchanges from now on. */
  public void setFault(Fault newFault) {
    fault = newFault;
  }

  /** Spoils nothing from now on. */
  public void heal() {
    fault = (request, upstream) -> upstream.send(request);
  }

  /** Returns how many bytes of bodies were taken by clients so far. */
  public long sentBodyBytes() {
    return sentBodyBytes.get();
  }

  /** Lets clients take only so long to take an answer that was sent; the rest is then lost. */
  public void setPatience(Duration newPatience) {
    patience = newPatience;
  }

  /** Returns how many contents of objects were asked for and are not taken yet. */
  public int openReadCount() {
    return openReadCount.get();
  }

  /** Returns how many there were at once at most. */
  public int openReadCountMost() {
    return openReadCountMost.get();
  }

  @Override
  public void close() {
    try {
      listener.close();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket client = listener.accept();
        Thread.ofVirtual().start(() -> serve(client));
      } catch (IOException e) {
        return;
      }
    }
  }

  private void serve(Socket client) {
    try (client) {
      InputStream in = new BufferedInputStream(client.getInputStream());
      @Nullable Request request = readRequest(in, client.getOutputStream());
      if (request != null && request.isObjectGet()) {
        serveRead(client, in, request);
      } else if (request != null) {
        write(client, request, fault.apply(request, this::send));
      }
    } catch (IOException e) {
      // The client left, or the server did: either way the connection ends, which is the answer.
    }
  }

  private void serveRead(Socket client, InputStream in, Request request) throws IOException {
    openReadCountMost.accumulateAndGet(openReadCount.incrementAndGet(), Math::max);
    try {
      Answer answer = fault.apply(request, this::send);
      write(client, request, answer);
      if (answer.isWhole()) {
        awaitTaken(client, in);
      }
    } finally {
      openReadCount.decrementAndGet();
    }
  }

  /** A client that has taken all there is closes the connection. */
  private void awaitTaken(Socket client, InputStream in) throws IOException {
    client.setSoTimeout(Math.toIntExact(patience.toMillis()));
    try {
      while (in.read() >= 0) {
        // nothing more is expected of it
      }
    } catch (SocketTimeoutException e) {
      client.setSoLinger(true, 0);
    }
  }

  private static @Nullable Request readRequest(InputStream in, OutputStream out)
      throws IOException {
    String first = readLine(in);
    if (first.isEmpty()) {
      return null;
    }
    String[] words = first.split(" ", -1);
    Map<String, String> headers = readHeaders(in);
    if (headers.remove("expect") != null) {
      out.write(("HTTP/1.1 100 Continue" + LINE_END + LINE_END).getBytes(StandardCharsets.UTF_8));
      out.flush();
    }
    return new Request(words[0], words[1], headers, readBody(in, headers, false));
  }

  private Answer send(Request request) throws IOException {
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      StringBuilder head =
          new StringBuilder(request.method() + " " + request.target() + " HTTP/1.1");
      request.headers().forEach((name, value) -> append(head, name, value));
      append(head, "connection", "close");
      write(socket.getOutputStream(), head, request.body(), request.body().length);
      InputStream in = new BufferedInputStream(socket.getInputStream());
      int status = Integer.parseInt(readLine(in).split(" ", -1)[1]);
      Map<String, String> headers = readHeaders(in);
      boolean bodiless = request.method().equals("HEAD") || status == 204 || status == 304;
      byte[] body = bodiless ? new byte[0] : readBody(in, headers, true);
      return Answer.of(status, headers, body);
    }
  }

  private void write(Socket client, Request request, Answer answer) throws IOException {
    if (answer.sentBytes() < 0) {
      return;
    }
    StringBuilder head = new StringBuilder("HTTP/1.1 " + answer.status() + " Answer");
    boolean isHead = request.method().equals("HEAD");
    answer.headers().forEach((name, value) -> appendUnlessLength(head, name, value, isHead));
    if (!isHead && answer.status() != 204) {
      append(head, CONTENT_LENGTH, Integer.toString(answer.body().length));
    }
    append(head, "connection", "close");
    write(client.getOutputStream(), head, answer.body(), 0);
    send(client.getOutputStream(), answer);
    client.shutdownOutput();
  }

  private void send(OutputStream out, Answer answer) throws IOException {
    for (int at = 0; at < answer.sentBytes(); ) {
      int step = Math.min(1 << 16, answer.sentBytes() - at);
      out.write(answer.body(), at, step);
      sentBodyBytes.addAndGet(step);
      at += step;
    }
    out.flush();
  }

  private static void appendUnlessLength(
      StringBuilder head, String name, String value, boolean keepsLength) {
    boolean isFraming = name.equals("transfer-encoding") || name.equals("connection");
    if (!isFraming && (keepsLength || !name.equals(CONTENT_LENGTH))) {
      append(head, name, value);
    }
  }

  private static void append(StringBuilder head, String name, String value) {
    head.append(LINE_END).append(name).append(": ").append(value);
  }

  private static void write(OutputStream out, StringBuilder head, byte[] body, int lengthBytes)
      throws IOException {
    out.write(
        head.append(LINE_END).append(LINE_END).toString().getBytes(StandardCharsets.ISO_8859_1));
    out.write(body, 0, lengthBytes);
    out.flush();
  }

  private static Map<String, String> readHeaders(InputStream in) throws IOException {
    Map<String, String> headers = new TreeMap<>();
    for (String line = readLine(in); !line.isEmpty(); line = readLine(in)) {
      int colon = line.indexOf(':');
      headers.put(
          line.substring(0, colon).toLowerCase(Locale.ROOT), line.substring(colon + 1).strip());
    }
    headers.remove("connection");
    return headers;
  }

  private static byte[] readBody(InputStream in, Map<String, String> headers, boolean untilEnd)
      throws IOException {
    if (headers.containsKey(CONTENT_LENGTH)) {
      int lengthBytes = Integer.parseInt(headers.get(CONTENT_LENGTH));
      byte[] body = in.readNBytes(lengthBytes);
      if (body.length < lengthBytes) {
        throw new EOFException("body of " + lengthBytes + " bytes ended after " + body.length);
      }
      return body;
    }
    if ("chunked".equalsIgnoreCase(headers.get("transfer-encoding"))) {
      return readChunked(in);
    }
    return untilEnd ? in.readAllBytes() : new byte[0];
  }

  private static byte[] readChunked(InputStream in) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (int step = Integer.parseInt(readLine(in), 16);
        step > 0;
        step = Integer.parseInt(readLine(in), 16)) {
      body.write(in.readNBytes(step));
      readLine(in);
    }
    readLine(in);
    return body.toByteArray();
  }

  private static String readLine(InputStream in) throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
      if (b != '\r') {
        line.write(b);
      }
    }
    return line.toString(StandardCharsets.ISO_8859_1);
  }
}
