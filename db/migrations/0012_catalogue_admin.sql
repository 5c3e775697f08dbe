CREATE TABLE "service_badges" (
	"code" text PRIMARY KEY NOT NULL,
	"label" text NOT NULL,
	"color" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "service_badges_code_plain" CHECK ("service_badges"."code" ~ '^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$'),
	CONSTRAINT "service_badges_label_not_empty" CHECK ("service_badges"."label" <> ''),
	CONSTRAINT "service_badges_color_known" CHECK ("service_badges"."color" in ('stone', 'red', 'green', 'magenta', 'blue', 'amber', 'purple'))
);
--> statement-breakpoint
CREATE TABLE "service_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"editor_id" uuid,
	"diff" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "client_satisfaction_quote" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "founder_quote_after_delivery" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "badge_codes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "seo_title" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "seo_description" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "og_image" text;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "deleted_by" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "updated_by" uuid;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "title_sort" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "find_text" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_versions" ADD CONSTRAINT "service_versions_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_versions_of_service" ON "service_versions" USING btree ("service_id","created_at","id");--> statement-breakpoint
CREATE INDEX "services_by_edit" ON "services" USING btree ("updated_at","id") WHERE "services"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "services_by_sales" ON "services" USING btree ("projects_sold_30d","id") WHERE "services"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "services_by_price" ON "services" USING btree ("price_usd","id") WHERE "services"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "services_by_title" ON "services" USING btree ("title_sort" collate "C","id") WHERE "services"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "services_in_trash" ON "services" USING btree ("deleted_at","id") WHERE "services"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "services_find_text" ON "services" USING gin ("find_text" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_badge_codes_are_a_list" CHECK (jsonb_typeof("services"."badge_codes") = 'array');
--> statement-breakpoint
-- The words of a description: the values of its sections without tags; text that is no JSON with sections is all of it.
CREATE FUNCTION service_plain_text(raw text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  sections jsonb;
  words text := raw;
BEGIN
  IF raw ~ '^\s*\{' THEN
    sections := raw::jsonb;
    IF sections ?| ARRAY['about', 'process', 'included', 'excluded', 'details', 'value'] THEN
      SELECT string_agg(CASE jsonb_typeof(value)
          WHEN 'array' THEN (SELECT string_agg(line, ' ') FROM jsonb_array_elements_text(value) AS line)
          ELSE value #>> '{}' END, ' ') INTO words
        FROM jsonb_each(sections);
    END IF;
  END IF;
  words := regexp_replace(words, '<[^<>]*>', ' ', 'g');
  RETURN replace(replace(replace(replace(replace(replace(words,
    '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&');
EXCEPTION WHEN data_exception THEN
  RETURN raw;
END $$;
--> statement-breakpoint
CREATE FUNCTION services_derive_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.title_sort := lower(unaccent(trim(coalesce(NEW.service_title, ''))));
  NEW.find_text := lower(unaccent(coalesce(NEW.service_title, '') || E'\n' || coalesce(service_plain_text(NEW.service_description), '')));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER services_derive_text BEFORE INSERT OR UPDATE OF service_title, service_description ON services
  FOR EACH ROW EXECUTE FUNCTION services_derive_text();
--> statement-breakpoint
UPDATE services SET service_title = service_title;
--> statement-breakpoint
CREATE TRIGGER service_badges_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_badges
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('catalog');
--> statement-breakpoint
INSERT INTO service_badges (code, label, color, position) VALUES
  ('new', 'New', 'blue', 0),
  ('popular', 'Popular choice', 'red', 1),
  ('quick-win', 'Quick win', 'green', 2),
  ('no-call', 'No call needed', 'stone', 3),
  ('with-report', 'Report included', 'purple', 4);
