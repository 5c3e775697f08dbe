CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"company" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"state" text DEFAULT 'unread' NOT NULL,
	"dedupe_key" text NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_messages_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "contact_messages_subject_known" CHECK ("contact_messages"."subject" in ('project-inquiry', 'service-question', 'partnership', 'support', 'other')),
	CONSTRAINT "contact_messages_state_known" CHECK ("contact_messages"."state" in ('unread', 'read', 'answered', 'spam'))
);
--> statement-breakpoint
CREATE TABLE "contacts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"source" text NOT NULL,
	"stage" text DEFAULT 'new' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"last_contact_at" timestamp with time zone NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contacts_mailbox_unique" UNIQUE("mailbox"),
	CONSTRAINT "contacts_mailbox_norm" CHECK ("contacts"."mailbox" = lower(trim("contacts"."mailbox"))),
	CONSTRAINT "contacts_stage_known" CHECK ("contacts"."stage" in ('new', 'contacted', 'qualified', 'quote_sent', 'won', 'lost'))
);
--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_messages_by_state" ON "contact_messages" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_of_contact" ON "contact_messages" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contacts_by_last_contact" ON "contacts" USING btree ("last_contact_at");