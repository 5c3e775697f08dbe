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
ALTER TABLE "mail_refusals" DROP CONSTRAINT "mail_refusals_topic_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "wants_review_decisions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_topic_known" CHECK ("mail_refusals"."topic" in ('messages', 'reviewRequests', 'reviewDecisions'));