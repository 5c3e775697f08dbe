CREATE TABLE "legal_reviews" (
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"body_hash" text NOT NULL,
	"reviewed_by" uuid,
	"reviewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "legal_reviews_slug_version_body_hash_pk" PRIMARY KEY("slug","version","body_hash")
);
--> statement-breakpoint
CREATE INDEX "orders_of_terms" ON "orders" USING btree ("terms_version_id") WHERE "orders"."terms_version_id" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_privacy" ON "orders" USING btree ("privacy_version_id") WHERE "orders"."privacy_version_id" is not null;
--> statement-breakpoint
CREATE TRIGGER legal_reviews_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON legal_reviews
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
