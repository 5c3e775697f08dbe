CREATE TABLE "search_documents" (
	"service_id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_documents" ADD CONSTRAINT "search_documents_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_documents_words" ON "search_documents" USING gin ("words");
--> statement-breakpoint
-- The section "about" as plain text; text that is no JSON with sections is all about. JSON that Postgres cannot read gives
-- nothing, so that what a service excludes is never indexed.
CREATE FUNCTION search_about(raw text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  sections jsonb;
  about text := raw;
BEGIN
  IF raw ~ '^\s*\{' THEN
    sections := raw::jsonb;
    IF sections ?| ARRAY['about', 'process', 'included', 'excluded', 'details', 'value'] THEN
      about := CASE jsonb_typeof(sections -> 'about')
        WHEN 'array' THEN (SELECT string_agg(line, ' ') FROM jsonb_array_elements_text(sections -> 'about') AS line)
        ELSE sections ->> 'about' END;
    END IF;
  END IF;
  RETURN left(regexp_replace(about, '<[^<>]*>', ' ', 'g'), 20000);
EXCEPTION WHEN data_exception THEN
  RETURN '';
END $$;
--> statement-breakpoint
CREATE FUNCTION search_words(weight "char", content text) RETURNS tsvector LANGUAGE sql STABLE AS $$
  SELECT setweight(to_tsvector('english', unaccent(coalesce(content, ''))), weight)
$$;
--> statement-breakpoint
CREATE FUNCTION refresh_search_documents(ids uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_documents (service_id, title, words)
  SELECT s.id, lower(unaccent(coalesce(s.service_title, ''))),
    search_words('A', s.service_title) || search_words('B', s.category)
      || search_words('C', s.reason_to_buy___pain_point) || search_words('C', search_about(s.service_description))
      || search_words('D', (SELECT string_agg(r.text, '. ' ORDER BY r.position) FROM service_scope_rows r
                            WHERE r.service_id = s.id AND r.kind = 'included'))
  FROM services s WHERE s.id = ANY (ids)
  ON CONFLICT (service_id) DO UPDATE SET title = excluded.title, words = excluded.words
$$;
--> statement-breakpoint
CREATE FUNCTION search_follows_services() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    PERFORM refresh_search_documents(ARRAY(SELECT id FROM after));
  ELSE
    PERFORM refresh_search_documents(ARRAY(
      SELECT after.id FROM after JOIN before USING (id)
      WHERE (after.service_title, after.category, after.reason_to_buy___pain_point, after.service_description)
        IS DISTINCT FROM (before.service_title, before.category, before.reason_to_buy___pain_point, before.service_description)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION search_follows_scope_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refresh_search_documents(ARRAY(SELECT DISTINCT service_id FROM changed WHERE kind = 'included'));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER services_insert_search AFTER INSERT ON services
  REFERENCING NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_follows_services();
--> statement-breakpoint
CREATE TRIGGER services_update_search AFTER UPDATE ON services
  REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION search_follows_services();
--> statement-breakpoint
CREATE TRIGGER service_scope_rows_insert_search AFTER INSERT ON service_scope_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follows_scope_rows();
--> statement-breakpoint
CREATE TRIGGER service_scope_rows_update_search AFTER UPDATE ON service_scope_rows
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follows_scope_rows();
--> statement-breakpoint
CREATE TRIGGER service_scope_rows_delete_search AFTER DELETE ON service_scope_rows
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION search_follows_scope_rows();
--> statement-breakpoint
SELECT refresh_search_documents(ARRAY(SELECT id FROM services));
