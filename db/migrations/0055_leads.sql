CREATE TABLE "contact_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"body" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"dedupe_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contact_events_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "contact_events_kind_known" CHECK ("contact_events"."kind" in ('note', 'stage', 'blocked', 'unblocked', 'abandoned', 'consent'))
);
--> statement-breakpoint
CREATE TABLE "contact_tasks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"contact_id" uuid NOT NULL,
	"text" text NOT NULL,
	"due_at" timestamp with time zone,
	"remind_at" timestamp with time zone,
	"assignee_id" uuid,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "demand_query" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "owner_id" uuid;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "value_cents" integer;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "next_step" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "lost_reason" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "consent_note" text;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "consent_noted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "utm_first" jsonb;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "utm_last" jsonb;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_events" ADD CONSTRAINT "contact_events_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_tasks" ADD CONSTRAINT "contact_tasks_contact_id_contacts_id_fk" FOREIGN KEY ("contact_id") REFERENCES "public"."contacts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_events_of_contact" ON "contact_events" USING btree ("contact_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_tasks_of_contact" ON "contact_tasks" USING btree ("contact_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_tasks_open" ON "contact_tasks" USING btree ("due_at","contact_id") WHERE "contact_tasks"."done_at" is null;--> statement-breakpoint
CREATE INDEX "contact_tasks_done" ON "contact_tasks" USING btree ("contact_id","done_at") WHERE "contact_tasks"."done_at" is not null;--> statement-breakpoint
CREATE INDEX "contacts_newest" ON "contacts" USING btree ("created_at","id") WHERE "contacts"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_stage" ON "contacts" USING btree ("stage","created_at","id") WHERE "contacts"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_value" ON "contacts" USING btree ("value_cents" DESC NULLS LAST,"id" DESC NULLS FIRST) WHERE "contacts"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_by_name" ON "contacts" USING btree (lower("name"),"id") WHERE "contacts"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "contacts_of_owner" ON "contacts" USING btree ("owner_id","created_at") WHERE "contacts"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "contacts_by_source" ON "contacts" USING btree ("source","created_at");--> statement-breakpoint
CREATE INDEX "contacts_by_tag" ON "contacts" USING gin ("tags");--> statement-breakpoint
CREATE INDEX "contacts_words" ON "contacts" USING gin ((lower("name" || ' ' || "mailbox" || ' ' || coalesce("company", ''))) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_of_recipient" ON "outbox" USING btree (lower("recipient"),"created_at") WHERE "outbox"."kind" = 'mail';--> statement-breakpoint
CREATE INDEX "service_reviews_of_email" ON "service_reviews" USING btree ("email") WHERE "service_reviews"."email" is not null;--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_lost_has_reason" CHECK ("contacts"."stage" <> 'lost' or "contacts"."lost_reason" is not null);--> statement-breakpoint
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_value_not_negative" CHECK ("contacts"."value_cents" >= 0);