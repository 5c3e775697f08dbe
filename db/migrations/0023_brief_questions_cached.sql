-- Service pages show the questions of their brief.
CREATE TRIGGER brief_templates_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON brief_templates
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('catalog');
