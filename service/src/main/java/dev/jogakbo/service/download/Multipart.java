package dev.jogakbo.service.download;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.List;

/**
 * A {@code multipart/byteranges} body (RFC 9110 §14.6), whose length is known before a byte of it
 * is sent:
 *
 * <pre>
 *   for each part:  CRLF "--" boundary CRLF Content-Type CRLF Content-Range CRLF CRLF bytes
 *   at the end:     CRLF "--" boundary "--" CRLF
 * </pre>
 */
record Multipart(List<Span> parts, String partType, String boundary, long sizeBytes) {

  String mediaType() {
    return "multipart/byteranges; boundary=" + boundary;
  }

  byte[] head(Span part) {
    String head =
        "\r\n--%s\r\nContent-Type: %s\r\nContent-Range: %s\r\n\r\n"
            .formatted(boundary, partType, part.contentRange(sizeBytes));
    return head.getBytes(US_ASCII);
  }

  byte[] end() {
    return ("\r\n--" + boundary + "--\r\n").getBytes(US_ASCII);
  }

  long lengthBytes() {
    long length = end().length;
    for (Span part : parts) {
      length += head(part).length + part.lengthBytes();
    }
    return length;
  }
}
