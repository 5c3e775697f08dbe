CREATE TABLE "csp_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"directive" text NOT NULL,
	"blocked" text NOT NULL,
	"page" text NOT NULL,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"limit_name" text NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamp with time zone NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "team_policies" (
	"id" integer PRIMARY KEY NOT NULL,
	"factor_from" text NOT NULL,
	"factor_since" timestamp with time zone,
	"grace_days" integer NOT NULL,
	"session_minutes" integer NOT NULL,
	"idle_minutes" integer NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "team_policies_one" CHECK ("team_policies"."id" = 1),
	CONSTRAINT "team_policies_factor_known" CHECK ("team_policies"."factor_from" in ('nobody', 'owner', 'manager', 'editor', 'fulfiller', 'analyst')),
	CONSTRAINT "team_policies_stricter" CHECK ("team_policies"."grace_days" between 0 and 7 and "team_policies"."session_minutes" between 1 and 720 and "team_policies"."idle_minutes" between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "backups" DROP CONSTRAINT "backups_state_known";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "factor_required_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sign_in_holds" ADD CONSTRAINT "sign_in_holds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "csp_reports_of" ON "csp_reports" USING btree ("directive","blocked","page");--> statement-breakpoint
CREATE INDEX "csp_reports_newest" ON "csp_reports" USING btree ("last_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "sign_in_holds_of" ON "sign_in_holds" USING btree ("limit_name","key");--> statement-breakpoint
CREATE INDEX "sign_in_holds_newest" ON "sign_in_holds" USING btree ("last_at");--> statement-breakpoint
CREATE INDEX "sign_in_holds_of_user" ON "sign_in_holds" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_sign_ins" ON "audit_log" USING btree ("at","id") WHERE "audit_log"."action" = 'account.signed_in';--> statement-breakpoint
CREATE INDEX "audit_refusals_sign_ins" ON "audit_refusals" USING btree ("at","id") WHERE "audit_refusals"."action" = 'account.sign_in_refused';--> statement-breakpoint
ALTER TABLE "backups" ADD CONSTRAINT "backups_state_known" CHECK ("backups"."state" in ('asked', 'running', 'done', 'failed'));