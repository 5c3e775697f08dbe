CREATE TABLE "mail_bounces" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"reason" text NOT NULL,
	"outbox_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_bounces_mailbox_unique" UNIQUE("mailbox")
);
--> statement-breakpoint
CREATE TABLE "notice_defaults" (
	"role" text NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_defaults_role_kind_pk" PRIMARY KEY("role","kind")
);
--> statement-breakpoint
ALTER TABLE "outbox" DROP CONSTRAINT "outbox_state_known";--> statement-breakpoint
ALTER TABLE "mail_refusals" DROP CONSTRAINT "mail_refusals_topic_known";--> statement-breakpoint
DROP INDEX "outbox_trouble_first";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_review_decisions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE INDEX "outbox_trouble_first" ON "outbox" USING btree (("state" in ('failed', 'dead', 'bounced')),"created_at","id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'dead', 'bounced', 'withheld'));--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_topic_known" CHECK ("mail_refusals"."topic" in ('messages', 'reviewRequests', 'reviewDecisions'));