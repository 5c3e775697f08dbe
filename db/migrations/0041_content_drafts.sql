CREATE TABLE "content_drafts" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"value" jsonb,
	"author_id" uuid,
	"waiting_value" jsonb,
	"publish_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "content_drafts_kind_key_pk" PRIMARY KEY("kind","key"),
	CONSTRAINT "content_drafts_version_counted" CHECK ("content_drafts"."version" >= 0),
	CONSTRAINT "content_drafts_waits_for_a_time" CHECK (("content_drafts"."publish_at" is null) = ("content_drafts"."waiting_value" is null))
);
--> statement-breakpoint
CREATE TABLE "content_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"editor_id" uuid,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "content_versions_of_thing" ON "content_versions" USING btree ("kind","key","created_at","id");