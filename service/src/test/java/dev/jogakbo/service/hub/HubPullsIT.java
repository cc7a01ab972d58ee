package dev.jogakbo.service.hub;

import static org.assertj.core.api.Assertions.assertThat;

import dev.jogakbo.service.JogakboServer;
import dev.jogakbo.service.JogakboServer.Answer;
import dev.jogakbo.service.repo.Repositories;
import dev.jogakbo.service.repo.Repository;
import dev.jogakbo.service.repo.RepositoryName;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Changes proposed, talked about, and taken over. */
class HubPullsIT extends HubTestCase {

  private String api(String repository) {
    return "/api/datasets/" + repository;
  }

  private Answer propose(String repository, String... lines) {
    String header = "{\"summary\": \"better\", \"description\": \"why\"}";
    return commitTo(repository, "main?create_pr=1", header, lines);
  }

  @Test
  void aProposedChangeLiesBesideTheBranchUntilItIsMerged() {
    String repository = newRepository();
    commit(repository, file("f", "old"), file("gone", "g"), file("moved", "m"));
    Answer proposed =
        propose(repository, file("f", "new"), line("deletedFile", "gone"), file("d/added", "a"));
    assertThat(proposed.status()).as("%s", proposed).isEqualTo(200);
    assertThat(proposed.json().path("pullRequestUrl").asString())
        .endsWith("/datasets/" + repository + "/discussions/1");
    assertThat(resolve(repository, "f").text()).isEqualTo("old");
    for (String revision : new String[] {"refs%2Fpr%2F1", "refs/pr/1"}) {
      String path = "/datasets/" + repository + "/resolve/" + revision + "/f";
      assertThat(server.get(path).text()).isEqualTo("new");
    }
    JsonNode refs = server.get(api(repository) + "/refs?include_prs=1").json();
    assertThat(refs.path("pullRequests").path(0).path("ref").asString()).isEqualTo("refs/pr/1");
    assertThat(refs.path("branches").size()).isEqualTo(1);
    Answer more =
        commitTo(repository, "refs%2Fpr%2F1", "{\"summary\": \"more\"}", file("d/more", "m"));
    assertThat(more.status()).as("%s", more).isEqualTo(200);
    commit(repository, file("elsewhere", "e"));
    Answer merged = json(api(repository) + "/discussions/1/merge", "{}");
    assertThat(merged.status()).as("%s", merged).isEqualTo(200);
    assertThat(resolve(repository, "f").text()).isEqualTo("new");
    assertThat(resolve(repository, "gone").status()).isEqualTo(404);
    assertThat(resolve(repository, "d/more").text()).isEqualTo("m");
    assertThat(resolve(repository, "elsewhere").text()).isEqualTo("e");
    JsonNode told = server.get(api(repository) + "/discussions/1?diff=1").json();
    assertThat(told.path("status").asString()).isEqualTo("merged");
    assertThat(told.path("changes").path("mergeCommitId").asString())
        .isEqualTo(server.get(api(repository)).json().path("sha").asString());
    assertThat(json(api(repository) + "/discussions/1/merge", "{}").status()).isEqualTo(409);
  }

  @Test
  void aFileThatWasChangedMeanwhileStandsInTheWay() {
    String repository = newRepository();
    commit(repository, file("f", "old"));
    propose(repository, file("f", "proposed"));
    commit(repository, file("f", "changed"));
    Answer refused = json(api(repository) + "/discussions/1/merge", "{}");
    assertThat(refused.status()).isEqualTo(409);
    assertThat(resolve(repository, "f").text()).isEqualTo("changed");
    JsonNode told = server.get(api(repository) + "/discussions/1").json();
    assertThat(told.path("status").asString()).isEqualTo("open");
  }

  @Test
  void discussionsAreListedCommentedRenamedAndClosed() {
    String repository = newRepository();
    Answer begun =
        json(
            api(repository) + "/discussions",
            "{\"title\": \"a title\", \"description\": \"first words\", \"pullRequest\": false}");
    assertThat(begun.json().path("num").asInt()).isEqualTo(1);
    json(api(repository) + "/discussions", "{\"title\": \"b title\", \"pullRequest\": true}");
    String one = api(repository) + "/discussions/1";
    Answer said = json(one + "/comment", "{\"comment\": \"more words\"}");
    JsonNode latest = said.json().path("newMessage").path("data").path("latest");
    assertThat(latest.path("raw").asString()).isEqualTo("more words");
    assertThat(json(one + "/title", "{\"title\": \"c title\"}").status()).isEqualTo(200);
    assertThat(json(one + "/status", "{\"status\": \"closed\"}").status()).isEqualTo(200);
    JsonNode told = server.get(one).json();
    assertThat(told.path("title").asString()).isEqualTo("c title");
    assertThat(told.path("status").asString()).isEqualTo("closed");
    assertThat(told.path("events").size()).isEqualTo(4);
    assertThat(told.path("repo").path("name").asString()).isEqualTo(repository);
    JsonNode open = server.get(api(repository) + "/discussions?status=open&type=all&p=0").json();
    assertThat(open.path("count").asInt()).isEqualTo(1);
    JsonNode pull = open.path("discussions").path(0);
    assertThat(pull.path("isPullRequest").asBoolean()).isTrue();
    assertThat(server.get(api(repository) + "/discussions/3").status()).isEqualTo(404);
    assertThat(json(one + "/title", "{\"title\": \" \"}").status()).isEqualTo(400);
  }

  @Test
  void whatWasSaidIsStillThereAfterARestart() {
    String repository = newRepository();
    propose(repository, file("f", "new"));
    Repository before = server.bean(Repositories.class).load(RepositoryName.parse(repository));
    assertThat(server.bean(Repositories.class).discussions(before.id())).hasSize(1);
    server.close();
    server = JogakboServer.start(data, settings());
    assertThat(server.bean(Repositories.class).discussions(before.id()).getFirst().title())
        .isEqualTo("better");
    assertThat(server.get("/datasets/" + repository + "/resolve/refs%2Fpr%2F1/f").text())
        .isEqualTo("new");
  }
}
