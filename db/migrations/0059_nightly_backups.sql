CREATE TABLE "backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_name" text NOT NULL,
	"state" text DEFAULT 'running' NOT NULL,
	"size_bytes" bigint,
	"error" text,
	"finished_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "backups_state_known" CHECK ("backups"."state" in ('running', 'done', 'failed'))
);
--> statement-breakpoint
CREATE INDEX "backups_by_age" ON "backups" USING btree ("created_at");