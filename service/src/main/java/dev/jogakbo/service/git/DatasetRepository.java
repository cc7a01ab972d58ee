package dev.jogakbo.service.git;

import org.eclipse.jgit.attributes.AttributesNodeProvider;
import org.eclipse.jgit.lib.ObjectDatabase;
import org.eclipse.jgit.lib.RefDatabase;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.RepositoryBuilder;
import org.eclipse.jgit.lib.StoredConfig;

/** What JGit takes for a repository: the objects and refs of one request, and no files. */
final class DatasetRepository extends Repository {
  private final String name;
  private final ObjectDatabase objects;
  private final RefDatabase refs;
  private final StoredConfig config = new FixedConfig();

  DatasetRepository(String name, ObjectDatabase objects, RefDatabase refs) {
    super(new RepositoryBuilder());
    this.name = name;
    this.objects = objects;
    this.refs = refs;
  }

  @Override
  public void create(boolean bare) {
    throw new UnsupportedOperationException("datasets are not made here");
  }

  @Override
  public String getIdentifier() {
    return name;
  }

  @Override
  public ObjectDatabase getObjectDatabase() {
    return objects;
  }

  @Override
  public RefDatabase getRefDatabase() {
    return refs;
  }

  @Override
  public StoredConfig getConfig() {
    return config;
  }

  @Override
  public AttributesNodeProvider createAttributesNodeProvider() {
    throw new UnsupportedOperationException("there is no work tree");
  }

  @Override
  public void scanForRepoChanges() {}

  @Override
  public void notifyIndexChanged(boolean internal) {}

  /** Settings of git that are the same everywhere. */
  private static final class FixedConfig extends StoredConfig {

    FixedConfig() {
      setBoolean("uploadpack", null, "allowfilter", true);
    }

    @Override
    public void load() {}

    @Override
    public void save() {}
  }
}
