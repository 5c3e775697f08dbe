CREATE TABLE "mail_refusals" (
	"mailbox" text NOT NULL,
	"topic" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "mail_refusals_mailbox_topic_pk" PRIMARY KEY("mailbox","topic"),
	CONSTRAINT "mail_refusals_topic_known" CHECK ("mail_refusals"."topic" in ('messages', 'reviewRequests'))
);
