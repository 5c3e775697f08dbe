CREATE TABLE "service_embeddings" (
	"service_id" uuid NOT NULL,
	"model_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"vec" "bytea" NOT NULL,
	CONSTRAINT "service_embeddings_service_id_model_id_content_hash_pk" PRIMARY KEY("service_id","model_id","content_hash"),
	CONSTRAINT "service_embeddings_kind_known" CHECK ("service_embeddings"."kind" in ('whole', 'title', 'sentence'))
);
--> statement-breakpoint
ALTER TABLE "service_embeddings" ADD CONSTRAINT "service_embeddings_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_embeddings_content" ON "service_embeddings" USING btree ("model_id","content_hash");
--> statement-breakpoint
INSERT INTO cache_versions (tag) VALUES ('search');
--> statement-breakpoint
-- New vectors change what search finds, but no page of the page cache: a tag of their own.
CREATE TRIGGER service_embeddings_bump_cache AFTER INSERT OR DELETE OR TRUNCATE ON service_embeddings
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('search');
