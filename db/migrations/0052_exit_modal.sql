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
CREATE INDEX "marketing_consents_of_mailbox" ON "marketing_consents" USING btree ("mailbox","created_at");--> statement-breakpoint
CREATE INDEX "marketing_consents_unconfirmed" ON "marketing_consents" USING btree ("expires_at") WHERE "marketing_consents"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "marketing_consents_withdrawn" ON "marketing_consents" USING btree ("withdrawn_at") WHERE "marketing_consents"."withdrawn_at" is not null;--> statement-breakpoint
CREATE INDEX "marketing_consents_of_modal" ON "marketing_consents" USING btree ("modal_id","confirmed_at");