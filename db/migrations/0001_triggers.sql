CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
INSERT INTO cache_versions (tag) VALUES ('catalog'), ('testimonials'), ('reviews'), ('cases'), ('content'), ('settings');
--> statement-breakpoint
CREATE FUNCTION bump_cache_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE cache_versions SET version = version + 1 WHERE tag = TG_ARGV[0];
  PERFORM pg_notify('cache', TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER services_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON services
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('catalog');
--> statement-breakpoint
CREATE TRIGGER service_images_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_images
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('catalog');
--> statement-breakpoint
CREATE TRIGGER testimonials_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON testimonials
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('testimonials');
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
