package dev.jogakbo.service.config;

/** A setting has a value that is not allowed; the message is a sentence for whoever set it. */
public final class InvalidSettingException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidSettingException(Setting<?> setting, String found, Throwable cause) {
    super(
        "%s (%s): expected %s, found '%s'"
            .formatted(setting.property(), setting.variable(), setting.expected(), found),
        cause);
  }

  /** Creates the exception with that sentence. */
  public InvalidSettingException(String sentence) {
    super(sentence);
  }
}
