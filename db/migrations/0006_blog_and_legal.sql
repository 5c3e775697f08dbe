CREATE TABLE "post_redirects" (
	"old_slug" text PRIMARY KEY NOT NULL,
	"post_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"excerpt" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"body_text" text DEFAULT '' NOT NULL,
	"reading_minutes" integer DEFAULT 1 NOT NULL,
	"cover_url" text,
	"cover_alt" text DEFAULT '' NOT NULL,
	"category" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"author" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"publish_at" timestamp with time zone,
	"featured" boolean DEFAULT false NOT NULL,
	"related_post_ids" uuid[] DEFAULT '{}' NOT NULL,
	"related_service_ids" uuid[] DEFAULT '{}' NOT NULL,
	"seo_title" text,
	"seo_description" text,
	"share_image_url" text,
	"noindex" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "posts_slug_unique" UNIQUE("slug"),
	CONSTRAINT "posts_status_known" CHECK ("posts"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "posts_published_have_a_date" CHECK ("posts"."status" <> 'published' or "posts"."publish_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"version" integer NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"change_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "legal_versions_counted_from_one" CHECK ("legal_versions"."version" >= 1)
);
--> statement-breakpoint
ALTER TABLE "post_redirects" ADD CONSTRAINT "post_redirects_post_id_posts_id_fk" FOREIGN KEY ("post_id") REFERENCES "public"."posts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_redirects_of_post" ON "post_redirects" USING btree ("post_id");--> statement-breakpoint
CREATE INDEX "posts_listing" ON "posts" USING btree ("status","featured","publish_at");--> statement-breakpoint
CREATE UNIQUE INDEX "legal_versions_number" ON "legal_versions" USING btree ("slug","version");
--> statement-breakpoint
CREATE TRIGGER posts_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
--> statement-breakpoint
CREATE TRIGGER post_redirects_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON post_redirects
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
--> statement-breakpoint
CREATE TRIGGER legal_versions_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON legal_versions
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
--> statement-breakpoint
CREATE FUNCTION refuse_legal_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'legal_versions is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER legal_versions_append_only BEFORE UPDATE OR DELETE ON legal_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_legal_change();
