CREATE TABLE "contact_answers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"sender_name" text NOT NULL,
	"sender_email" text NOT NULL,
	"body" text NOT NULL,
	"quoted" text,
	"files" text[] DEFAULT '{}' NOT NULL,
	"dedupe_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_answers_dedupe_key_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
ALTER TABLE "contact_events" DROP CONSTRAINT "contact_events_kind_known";--> statement-breakpoint
ALTER TABLE "marketing_consents" ADD COLUMN "utm" jsonb;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "reply_token" text;--> statement-breakpoint
ALTER TABLE "contact_answers" ADD CONSTRAINT "contact_answers_message_id_contact_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."contact_messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_answers_of_message" ON "contact_answers" USING btree ("message_id","created_at","id");--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_reply_token_unique" UNIQUE("reply_token");--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_kind_known" CHECK ("contact_events"."kind" in ('note', 'stage', 'blocked', 'unblocked', 'abandoned', 'consent', 'call'));