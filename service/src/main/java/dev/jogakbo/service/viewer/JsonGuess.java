package dev.jogakbo.service.viewer;

import dev.jogakbo.service.viewer.ViewerException.Code;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/**
 * Guesses the type of values of JSON: objects have the members that any of them has, lists what any
 * element is, and what is of several kinds becomes text.
 */
final class JsonGuess implements Guess {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final Room room;
  private final Map<String, JsonGuess> members = new LinkedHashMap<>();
  private Kind kind = Kind.NOTHING;
  private @Nullable JsonGuess element;

  JsonGuess(Room room) {
    this.room = room;
    room.take();
  }

  /** How many types there may be in all. */
  static final class Room {
    private int left;

    Room(int typeCountMax) {
      left = typeCountMax;
    }

    private void take() {
      if (left-- == 0) {
        throw new ViewerException(
            Code.TOO_BIG, "the objects have more members than could be columns and fields");
      }
    }
  }

  private enum Kind {
    NOTHING("null"),
    FLAG("bool"),
    WHOLE("int64"),
    NUMBER("float64"),
    TEXT("string"),
    MIXED("string"),
    LIST(""),
    OBJECT("");

    private final String dtype;

    Kind(String dtype) {
      this.dtype = dtype;
    }

    Kind and(Kind other) {
      if (this == other || other == NOTHING) {
        return this;
      }
      if (this == NOTHING) {
        return other;
      }
      boolean areNumbers = (this == WHOLE || this == NUMBER) && (other == WHOLE || other == NUMBER);
      return areNumbers ? NUMBER : MIXED;
    }

    static Kind of(@Nullable Object value) {
      return switch (value) {
        case null -> NOTHING;
        case Boolean _ -> FLAG;
        case Integer _, Long _ -> WHOLE;
        case Double _, BigInteger _, BigDecimal _ -> NUMBER;
        case List<?> _ -> LIST;
        case Map<?, ?> _ -> OBJECT;
        default -> TEXT;
      };
    }
  }

  @Override
  public void see(@Nullable Object value) {
    kind = kind.and(Kind.of(value));
    if (kind == Kind.OBJECT && value instanceof Map<?, ?> map) {
      map.forEach((name, member) -> member(String.valueOf(name)).see(member));
    } else if (kind == Kind.LIST && value instanceof List<?> list) {
      list.forEach(element()::see);
    }
  }

  private JsonGuess member(String name) {
    return members.computeIfAbsent(name, _ -> new JsonGuess(room));
  }

  private JsonGuess element() {
    JsonGuess known = element;
    if (known == null) {
      known = new JsonGuess(room);
      element = known;
    }
    return known;
  }

  @Override
  public Object type() {
    return switch (kind) {
      case OBJECT -> {
        Map<String, Object> types = new LinkedHashMap<>();
        members.forEach((name, member) -> types.put(name, member.type()));
        yield types;
      }
      case LIST -> Feature.list(element().type());
      default -> Feature.value(kind.dtype);
    };
  }

  @Override
  public @Nullable Object convert(@Nullable Object value) {
    return switch (value) {
      case null -> null;
      case Map<?, ?> map when kind == Kind.OBJECT -> {
        Map<String, @Nullable Object> converted = new LinkedHashMap<>();
        members.forEach((name, guess) -> converted.put(name, guess.convert(map.get(name))));
        yield converted;
      }
      case List<?> list when kind == Kind.LIST -> {
        List<@Nullable Object> converted = new ArrayList<>();
        list.forEach(item -> converted.add(element().convert(item)));
        yield converted;
      }
      case Number number when kind == Kind.NUMBER -> number.doubleValue();
      case String text -> text;
      default -> kind == Kind.MIXED ? JSON.writeValueAsString(value) : value;
    };
  }
}
