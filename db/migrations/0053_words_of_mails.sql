CREATE TABLE "mail_texts" (
	"template" text PRIMARY KEY NOT NULL,
	"words" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_texts_version_positive" CHECK ("mail_texts"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "mail_switches" (
	"template" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "outbox_of_template" ON "outbox" USING btree ("template","sent_at");--> statement-breakpoint
CREATE INDEX "outbox_failed_of_template" ON "outbox" USING btree ("template","created_at") WHERE "outbox"."state" in ('failed', 'dead', 'bounced');