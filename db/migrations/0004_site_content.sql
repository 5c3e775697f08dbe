CREATE TABLE "content_blocks" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_blocks_version_positive" CHECK ("content_blocks"."version" > 0)
);
--> statement-breakpoint
CREATE TRIGGER content_blocks_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON content_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
