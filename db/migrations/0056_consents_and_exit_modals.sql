CREATE TABLE "marketing_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mailbox" text NOT NULL,
	"email" text NOT NULL,
	"source" text NOT NULL,
	"purpose" text DEFAULT 'news' NOT NULL,
	"sentence" text NOT NULL,
	"page" text NOT NULL,
	"modal_id" uuid,
	"privacy_version_id" text NOT NULL,
	"token_hash" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "marketing_consents_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "marketing_consents_mailbox_norm" CHECK ("marketing_consents"."mailbox" = lower(trim("marketing_consents"."mailbox"))),
	CONSTRAINT "marketing_consents_source_known" CHECK ("marketing_consents"."source" in ('exit-modal', 'demand', 'newsletter')),
	CONSTRAINT "marketing_consents_purpose_known" CHECK ("marketing_consents"."purpose" = 'news'),
	CONSTRAINT "marketing_consents_withdrawn_after_confirmed" CHECK ("marketing_consents"."withdrawn_at" is null or "marketing_consents"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "exit_modal_days" (
	"modal_id" uuid NOT NULL,
	"day" date NOT NULL,
	"shown" integer DEFAULT 0 NOT NULL,
	"dismissed" integer DEFAULT 0 NOT NULL,
	"converted" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "exit_modal_days_modal_id_day_pk" PRIMARY KEY("modal_id","day")
);
--> statement-breakpoint
CREATE TABLE "exit_modals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"body" text DEFAULT '' NOT NULL,
	"image" text DEFAULT '' NOT NULL,
	"image_alt" text DEFAULT '' NOT NULL,
	"action" text DEFAULT 'link' NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"promo_code" text DEFAULT '' NOT NULL,
	"dismiss_label" text DEFAULT '' NOT NULL,
	"legal_line" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"on_phones" boolean DEFAULT false NOT NULL,
	"only_pages" text[] DEFAULT '{}' NOT NULL,
	"except_pages" text[] DEFAULT '{}' NOT NULL,
	"visitors" text DEFAULT 'all' NOT NULL,
	"cart" text DEFAULT 'any' NOT NULL,
	"utm" text[] DEFAULT '{}' NOT NULL,
	"activated_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "exit_modals_lengths" CHECK (length("exit_modals"."title") <= 60 and length("exit_modals"."body") <= 240),
	CONSTRAINT "exit_modals_action_known" CHECK ("exit_modals"."action" in ('link', 'code', 'email', 'call')),
	CONSTRAINT "exit_modals_status_known" CHECK ("exit_modals"."status" in ('draft', 'on', 'ended')),
	CONSTRAINT "exit_modals_visitors_known" CHECK ("exit_modals"."visitors" in ('all', 'new', 'returning')),
	CONSTRAINT "exit_modals_cart_known" CHECK ("exit_modals"."cart" in ('any', 'empty', 'filled')),
	CONSTRAINT "exit_modals_active_complete" CHECK ("exit_modals"."status" <> 'on' or ("exit_modals"."title" <> '' and "exit_modals"."activated_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "analytics_events" ADD COLUMN "action" text;--> statement-breakpoint
ALTER TABLE "exit_modal_days" ADD CONSTRAINT "exit_modal_days_modal_id_exit_modals_id_fk" FOREIGN KEY ("modal_id") REFERENCES "public"."exit_modals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "marketing_consents_of_mailbox" ON "marketing_consents" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "marketing_consents_unconfirmed" ON "marketing_consents" USING btree ("expires_at") WHERE "marketing_consents"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "marketing_consents_withdrawn" ON "marketing_consents" USING btree ("withdrawn_at") WHERE "marketing_consents"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "marketing_consents_of_modal" ON "marketing_consents" USING btree ("modal_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "exit_modals_newest" ON "exit_modals" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "exit_modals_on" ON "exit_modals" USING btree ("activated_at") WHERE "exit_modals"."status" = 'on';--> statement-breakpoint
-- Kept pages know whether a window runs: a change of one makes them stale, its numbers do not.
CREATE TRIGGER exit_modals_bump_cache AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON exit_modals
  FOR EACH STATEMENT EXECUTE FUNCTION bump_cache_tag('content');
