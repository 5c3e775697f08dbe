CREATE TABLE "learned_phrases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"text" text NOT NULL,
	"key" text NOT NULL,
	"status" text NOT NULL,
	"people" integer NOT NULL,
	"visits" integer NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "learned_phrases_status_known" CHECK ("learned_phrases"."status" in ('offered', 'accepted', 'removed')),
	CONSTRAINT "learned_phrases_counted" CHECK ("learned_phrases"."people" > 0 and "learned_phrases"."visits" > 0)
);
--> statement-breakpoint
ALTER TABLE "learned_phrases" ADD CONSTRAINT "learned_phrases_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "learned_phrases_key" ON "learned_phrases" USING btree ("service_id","key");
--> statement-breakpoint
-- Only what is accepted changes what a search finds: the nightly counts of offers wake no process.
CREATE TRIGGER learned_phrases_inserted AFTER INSERT ON learned_phrases
  FOR EACH ROW WHEN (NEW.status = 'accepted') EXECUTE FUNCTION bump_cache_tag('search');
--> statement-breakpoint
CREATE TRIGGER learned_phrases_updated AFTER UPDATE ON learned_phrases
  FOR EACH ROW WHEN (OLD.status <> NEW.status AND 'accepted' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION bump_cache_tag('search');
--> statement-breakpoint
CREATE TRIGGER learned_phrases_deleted AFTER DELETE ON learned_phrases
  FOR EACH ROW WHEN (OLD.status = 'accepted') EXECUTE FUNCTION bump_cache_tag('search');
--> statement-breakpoint
CREATE TRIGGER learned_phrases_truncated AFTER TRUNCATE ON learned_phrases
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('search');
