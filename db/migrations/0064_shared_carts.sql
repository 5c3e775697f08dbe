CREATE TABLE "shared_carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"token_sealed" text NOT NULL,
	"lines" jsonb NOT NULL,
	"promo_code" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"agent_name" text,
	"agent_host" text,
	"utm" jsonb,
	"shown" jsonb NOT NULL,
	"user_id" uuid,
	"sender_email" text,
	"sent_count" integer DEFAULT 0 NOT NULL,
	"is_kept" boolean NOT NULL,
	"order_id" uuid,
	"canceled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"request_key" text,
	"request_fingerprint" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shared_carts_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "shared_carts_request_key_unique" UNIQUE("request_key"),
	CONSTRAINT "shared_carts_source_known" CHECK ("shared_carts"."source" in ('person', 'link', 'agent')),
	CONSTRAINT "shared_carts_lengths" CHECK (length("shared_carts"."note") <= 500 and length("shared_carts"."promo_code") <= 64
        and jsonb_array_length("shared_carts"."lines") between 1 and 50),
	CONSTRAINT "shared_carts_agent_alone" CHECK ("shared_carts"."source" = 'agent' or ("shared_carts"."agent_name" is null and "shared_carts"."agent_host" is null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_source_known";--> statement-breakpoint
CREATE INDEX "shared_carts_to_forget" ON "shared_carts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shared_carts_of_order" ON "shared_carts" USING btree ("order_id") WHERE "shared_carts"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "shared_carts_of_user" ON "shared_carts" USING btree ("user_id") WHERE "shared_carts"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "shared_carts_of_sender" ON "shared_carts" USING btree ("sender_email") WHERE "shared_carts"."sender_email" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('cart', 'direct', 'shared_cart', 'agent', 'quote', 'manual'));