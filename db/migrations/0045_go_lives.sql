CREATE TABLE "go_lives" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key_mark" text NOT NULL,
	"key_last4" text NOT NULL,
	"account_id" text,
	"pressed_by" uuid,
	"pressed_at" timestamp with time zone NOT NULL,
	"overridden" jsonb NOT NULL,
	"reason" text,
	"withdrawn_by" uuid,
	"withdrawn_at" timestamp with time zone,
	CONSTRAINT "go_lives_overridden_with_reason" CHECK (jsonb_array_length("go_lives"."overridden") = 0 or "go_lives"."reason" is not null)
);
--> statement-breakpoint
CREATE UNIQUE INDEX "go_lives_in_force" ON "go_lives" USING btree ("key_mark") WHERE "go_lives"."withdrawn_at" is null;