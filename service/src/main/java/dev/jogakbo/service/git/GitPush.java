package dev.jogakbo.service.git;

import dev.jogakbo.service.repo.InvalidRequestException;
import dev.jogakbo.service.repo.OutcomeUnknownException;
import dev.jogakbo.service.repo.PullName;
import dev.jogakbo.service.repo.RefName;
import dev.jogakbo.service.repo.RefTarget;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.version.GitId;
import dev.jogakbo.service.version.PushDrafting;
import dev.jogakbo.service.version.PushRefusedException;
import dev.jogakbo.service.version.Pushes;
import dev.jogakbo.service.version.Pushes.Unity;
import dev.jogakbo.service.version.RefPush;
import dev.jogakbo.service.version.RefPush.Done;
import dev.jogakbo.service.version.RefPush.Growth;
import dev.jogakbo.service.version.RefPush.Outcome;
import dev.jogakbo.service.version.RefPush.Refused;
import dev.jogakbo.service.version.RefPush.Stale;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ProgressMonitor;
import org.eclipse.jgit.transport.ConnectivityChecker.ConnectivityCheckInfo;
import org.eclipse.jgit.transport.ReceiveCommand;
import org.eclipse.jgit.transport.ReceiveCommand.Result;
import org.eclipse.jgit.transport.ReceivePack;
import org.jspecify.annotations.Nullable;

/**
 * One push. JGit takes the pack in and judges commands; then, where it would check that nothing is
 * missing, commits are made of the objects, and where it would move refs, they move by the log.
 */
final class GitPush extends ReceivePack {
  private final Repository repository;
  private final Pushes pushes;
  private final DatasetObjects objects;
  private final Received received;
  private final Map<String, RefTarget> targets = new HashMap<>();

  GitPush(DatasetRepository git, Pushes pushes, DatasetObjects objects, Received received) {
    super(git);
    this.repository = received.repository();
    this.pushes = pushes;
    this.objects = objects;
    this.received = received;
    this.connectivityChecker = this::takeIn;
  }

  private void takeIn(ConnectivityCheckInfo info, Set<ObjectId> haves, ProgressMonitor monitor)
      throws IOException {
    objects.seeAlso(id -> received.pack().find(id));
    try {
      for (ReceiveCommand command : info.getCommands()) {
        if (command.getType() != ReceiveCommand.Type.DELETE
            && command.getResult() == Result.NOT_ATTEMPTED) {
          takeIn(command);
        }
      }
    } catch (PushRefusedException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  private void takeIn(ReceiveCommand command) {
    RefName name = name(command);
    if (name != null) {
      GitId id = new GitId(command.getNewId().name());
      targets.put(command.getRefName(), received.drafting().target(name, id));
    }
  }

  /** The ref of the command, which is refused if it is neither a branch nor a tag. */
  private static @Nullable RefName name(ReceiveCommand command) {
    try {
      RefName name = RefName.parse(command.getRefName());
      if (!(name instanceof PullName)) {
        return name;
      }
      command.setResult(
          Result.REJECTED_OTHER_REASON,
          "expected refs/heads/... or refs/tags/...: pull requests"
              + " are made and changed by the Hub's API");
    } catch (InvalidRequestException e) {
      command.setResult(Result.REJECTED_OTHER_REASON, e.getMessage());
    }
    return null;
  }

  /** Here commands come that JGit refused too: one that is stale may have been done before. */
  @Override
  protected void executeCommands() {
    Map<RefName, ReceiveCommand> commands = new HashMap<>();
    List<RefPush> wishes = new ArrayList<>();
    Set<String> twice = namedTwice();
    for (ReceiveCommand command : getAllCommands()) {
      if (twice.contains(command.getRefName())) {
        command.setResult(Result.REJECTED_OTHER_REASON, "the ref is named twice");
      } else if (command.getResult() == Result.NOT_ATTEMPTED || isStale(command)) {
        RefName name = name(command);
        if (name != null) {
          commands.put(name, command);
          wishes.add(wish(name, command));
        }
      }
    }
    Unity unity = isAtomic() ? Unity.ALL : Unity.EACH;
    boolean isWhole = wishes.size() == getAllCommands().size();
    if (!wishes.isEmpty() && (unity == Unity.EACH || isWhole)) {
      apply(wishes, unity, commands);
    }
  }

  private Set<String> namedTwice() {
    Set<String> seen = new HashSet<>();
    Set<String> twice = new HashSet<>();
    getAllCommands()
        .forEach(command -> {
          if (!seen.add(command.getRefName())) {
            twice.add(command.getRefName());
          }
        });
    return twice;
  }

  /** Whether it was refused because the ref is elsewhere, or there already. */
  private static boolean isStale(ReceiveCommand command) {
    ObjectId there = command.getRef() == null ? ObjectId.zeroId() : command.getRef().getObjectId();
    return command.getResult() == Result.REJECTED_OTHER_REASON
        && !ObjectId.zeroId().equals(command.getNewId())
        && !command.getOldId().equals(there);
  }

  private RefPush wish(RefName name, ReceiveCommand command) {
    boolean grows =
        command.getType() == ReceiveCommand.Type.CREATE
            || command.getType() == ReceiveCommand.Type.UPDATE;
    return new RefPush(
        name,
        before(command),
        Optional.ofNullable(targets.get(command.getRefName())),
        grows ? Growth.FORWARD : Growth.ANYWHERE);
  }

  /** A deletion may leave open what is deleted. */
  private static Optional<GitId> before(ReceiveCommand command) {
    ObjectId id = command.getOldId();
    if (command.getType() == ReceiveCommand.Type.DELETE && command.getRef() != null) {
      id = command.getRef().getObjectId();
    }
    return id.equals(ObjectId.zeroId()) ? Optional.empty() : Optional.of(new GitId(id.name()));
  }

  private void apply(List<RefPush> wishes, Unity unity, Map<RefName, ReceiveCommand> commands) {
    try {
      pushes
          .apply(repository, received.takenIn(), wishes, unity)
          .forEach((name, outcome) -> answer(commands.get(name), outcome));
    } catch (OutcomeUnknownException e) {
      commands
          .values()
          .forEach(command ->
              command.setResult(
                  Result.REJECTED_OTHER_REASON,
                  "it could not be found out whether it moved; fetch to see"));
    }
    if (commands.values().stream().anyMatch(command -> command.getResult() == Result.OK)) {
      received.landed();
    }
  }

  private static void answer(@Nullable ReceiveCommand command, Outcome outcome) {
    if (command == null) {
      return;
    }
    switch (outcome) {
      case Done _ -> command.setResult(Result.OK);
      case Stale _ ->
          command.setResult(
              Result.REJECTED_NONFASTFORWARD, "non-fast-forward: it moved meanwhile, fetch first");
      case Refused refused -> command.setResult(Result.REJECTED_OTHER_REASON, refused.reason());
    }
  }

  /** What came with the push, and what is made of it. */
  interface Received {

    /** Returns where it goes. */
    Repository repository();

    /** Returns the objects. */
    ReceivedPack pack();

    /** Returns what commits are made by. */
    PushDrafting drafting();

    /** Returns the same with all it needs where it can be found, or null if it was not begun. */
    @Nullable PushDrafting takenIn();

    /** Notes that refs have moved. */
    void landed();
  }
}
