package dev.jogakbo.service;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The service and all it is made of. */
@SpringBootApplication
public class Application {

  /**
   * Puts the service together. The build runs this as far as it gets without a single part being
   * made, and writes down as code what was found, so that a start need not look for it again.
   */
  public static void main(String[] arguments) {
    SpringApplication.run(Application.class, arguments);
  }
}
