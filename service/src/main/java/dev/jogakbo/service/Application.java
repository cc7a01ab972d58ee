package dev.jogakbo.service;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** The Spring Boot application. */
@SpringBootApplication
public class Application {

  /** Starts the service. */
  public static void main(String[] args) {
    SpringApplication.run(Application.class, args);
  }
}
