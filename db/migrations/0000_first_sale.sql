CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"action" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" text,
	"summary" text NOT NULL,
	"result" text DEFAULT 'done' NOT NULL,
	"request_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "service_images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"url" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"kind" text DEFAULT 'gallery' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_scope_rows" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "service_scope_rows_kind_known" CHECK ("service_scope_rows"."kind" in ('included', 'excluded'))
);
--> statement-breakpoint
CREATE TABLE "services" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text,
	"service_title" text,
	"service_description" text,
	"category" text,
	"price_usd" integer,
	"delivery_time_days" integer,
	"reviews" integer DEFAULT 0 NOT NULL,
	"projects_sold_30d" integer DEFAULT 0 NOT NULL,
	"reason_to_buy___pain_point" text,
	"status" text DEFAULT 'draft' NOT NULL,
	"published_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"effort_units" integer DEFAULT 1 NOT NULL,
	"revision_rounds_included" integer DEFAULT 1 NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "services_slug_unique" UNIQUE("slug"),
	CONSTRAINT "services_status_known" CHECK ("services"."status" in ('draft', 'published', 'archived')),
	CONSTRAINT "services_price_not_negative" CHECK ("services"."price_usd" >= 0),
	CONSTRAINT "services_delivery_at_least_a_day" CHECK ("services"."delivery_time_days" >= 1)
);
--> statement-breakpoint
CREATE TABLE "checkout_cursors" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"livemode" boolean NOT NULL,
	"provider_created_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'received' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"leased_until" timestamp with time zone,
	"processed_at" timestamp with time zone,
	"error" text,
	CONSTRAINT "provider_events_state_known" CHECK ("provider_events"."state" in ('received', 'done', 'ignored', 'dead')),
	CONSTRAINT "provider_events_source_known" CHECK ("provider_events"."source" in ('webhook', 'poll', 'replay'))
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"event_id" text PRIMARY KEY NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone,
	"last_status" integer
);
--> statement-breakpoint
CREATE TABLE "sandbox_idem" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"body" text,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"json" jsonb NOT NULL,
	"created" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"order_id" uuid,
	"recipient" text,
	"template" text NOT NULL,
	"payload" jsonb NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"provider_message_id" text,
	"error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "outbox_kind_known" CHECK ("outbox"."kind" in ('mail', 'staff_notice', 'conversion', 'webhook')),
	CONSTRAINT "outbox_state_known" CHECK ("outbox"."state" in ('queued', 'sending', 'sent', 'failed', 'dead'))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid,
	"kind" text NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"visible_to_customer" boolean DEFAULT false NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_events_actor_known" CHECK ("order_events"."actor_kind" in ('customer', 'guest', 'staff', 'system', 'provider'))
);
--> statement-breakpoint
CREATE TABLE "order_item_scope" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"done_at" timestamp with time zone,
	"done_by" uuid,
	"delivered_version" integer,
	"accepted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_item_scope_kind_known" CHECK ("order_item_scope"."kind" in ('included', 'excluded')),
	CONSTRAINT "order_item_scope_state_known" CHECK ("order_item_scope"."state" in ('open', 'done', 'not_applicable'))
);
--> statement-breakpoint
CREATE TABLE "order_items" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"service_id" uuid,
	"service_slug" text,
	"title" text NOT NULL,
	"category" text NOT NULL,
	"unit_cents" integer NOT NULL,
	"quantity" integer NOT NULL,
	"line_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"delivery_days" integer NOT NULL,
	"effort_units" integer DEFAULT 1 NOT NULL,
	"scope" jsonb NOT NULL,
	"service_version" integer NOT NULL,
	"work_state" text,
	"brief_required" boolean DEFAULT false NOT NULL,
	"revision_rounds_included" integer DEFAULT 1 NOT NULL,
	"revision_rounds_granted" integer DEFAULT 0 NOT NULL,
	"revision_rounds_used" integer DEFAULT 0 NOT NULL,
	"assignee_id" uuid,
	"due_at" timestamp with time zone,
	"promised_due_at" timestamp with time zone,
	"brief_submitted_at" timestamp with time zone,
	"started_at" timestamp with time zone,
	"first_delivered_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"accept_by" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"accepted_by" text,
	"canceled_at" timestamp with time zone,
	"paused_minutes" integer DEFAULT 0 NOT NULL,
	"on_time" boolean,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_items_quantity_one_to_99" CHECK ("order_items"."quantity" between 1 and 99),
	CONSTRAINT "order_items_line_adds_up" CHECK ("order_items"."line_cents" = "order_items"."unit_cents" * "order_items"."quantity"),
	CONSTRAINT "order_items_discount_within_line" CHECK ("order_items"."discount_cents" between 0 and "order_items"."line_cents"),
	CONSTRAINT "order_items_work_state_known" CHECK ("order_items"."work_state" in ('awaiting_brief', 'queued', 'in_progress', 'delivered', 'revision_requested', 'accepted', 'canceled')),
	CONSTRAINT "order_items_revisions_within_rounds" CHECK ("order_items"."revision_rounds_used" <= "order_items"."revision_rounds_included" + "order_items"."revision_rounds_granted"),
	CONSTRAINT "order_items_accepted_by_known" CHECK ("order_items"."accepted_by" in ('customer', 'auto', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'PENDING' NOT NULL,
	"payment_state" text DEFAULT 'UNPAID' NOT NULL,
	"dispute_state" text DEFAULT 'NONE' NOT NULL,
	"closed_reason" text,
	"source" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"email_norm" text,
	"customer_name" text,
	"company_name" text,
	"tax_id" text,
	"po_reference" text,
	"billing_address" jsonb,
	"invoice_email" text,
	"subtotal_cents" integer NOT NULL,
	"discount_cents" integer DEFAULT 0 NOT NULL,
	"tax_cents" integer DEFAULT 0 NOT NULL,
	"total_usd" integer NOT NULL,
	"currency" text DEFAULT 'usd' NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"promo_id" uuid,
	"promo_code" text,
	"promo_type" text,
	"promo_value" integer,
	"checkout_key" text,
	"checkout_fingerprint" text,
	"browser_hash" text,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"terms_version_id" text,
	"privacy_version_id" text,
	"terms_accepted_at" timestamp with time zone,
	"consent" jsonb,
	"utm" jsonb,
	"country" text,
	"pay_until" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"promise_kind" text DEFAULT 'clock' NOT NULL,
	"promise_basis" jsonb,
	"completed_at" timestamp with time zone,
	"refund_until" timestamp with time zone,
	"purchase_tracked_at" timestamp with time zone,
	"settled_late" boolean DEFAULT false NOT NULL,
	"link_version" integer DEFAULT 1 NOT NULL,
	"assignee_id" uuid,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" uuid,
	"anonymised_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "orders_checkout_key_unique" UNIQUE("checkout_key"),
	CONSTRAINT "orders_status_known" CHECK ("orders"."status" in ('PENDING', 'PAID', 'COMPLETED', 'CANCELED', 'EXPIRED', 'REFUNDED')),
	CONSTRAINT "orders_payment_state_known" CHECK ("orders"."payment_state" in ('UNPAID', 'PROCESSING', 'PAID', 'NO_CHARGE', 'PARTIALLY_REFUNDED', 'REFUNDED', 'REVIEW')),
	CONSTRAINT "orders_dispute_state_known" CHECK ("orders"."dispute_state" in ('NONE', 'OPEN', 'WON', 'LOST')),
	CONSTRAINT "orders_source_known" CHECK ("orders"."source" in ('cart', 'direct', 'quote', 'manual')),
	CONSTRAINT "orders_closed_reason_known" CHECK ("orders"."closed_reason" in ('expired', 'start_over', 'superseded', 'payment_failed', 'provider_rejected', 'admin')),
	CONSTRAINT "orders_discount_within_subtotal" CHECK ("orders"."discount_cents" between 0 and "orders"."subtotal_cents"),
	CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_usd" = "orders"."subtotal_cents" - "orders"."discount_cents" + "orders"."tax_cents"),
	CONSTRAINT "orders_total_payable" CHECK ("orders"."total_usd" = 0 or "orders"."total_usd" between 50 and 99999999),
	CONSTRAINT "orders_refunded_within_total" CHECK ("orders"."refunded_cents" between 0 and "orders"."total_usd"),
	CONSTRAINT "orders_currency_usd" CHECK ("orders"."currency" = 'usd'),
	CONSTRAINT "orders_paid_has_date" CHECK ("orders"."status" not in ('PAID', 'COMPLETED') or "orders"."paid_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"provider" text NOT NULL,
	"livemode" boolean NOT NULL,
	"provider_session_id" text,
	"payment_intent" text,
	"charge_id" text,
	"state" text NOT NULL,
	"amount_cents" integer NOT NULL,
	"received_cents" integer,
	"session_expires_at" timestamp with time zone NOT NULL,
	"url" text,
	"discount_ref" text,
	"card_brand" text,
	"card_last4" text,
	"receipt_url" text,
	"paid_at" timestamp with time zone,
	"next_sync_at" timestamp with time zone,
	"sync_count" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_provider_session_id_unique" UNIQUE("provider_session_id"),
	CONSTRAINT "payments_payment_intent_unique" UNIQUE("payment_intent"),
	CONSTRAINT "payments_state_known" CHECK ("payments"."state" in ('creating', 'open', 'processing', 'paid', 'expired', 'failed', 'review')),
	CONSTRAINT "payments_amount_not_negative" CHECK ("payments"."amount_cents" >= 0),
	CONSTRAINT "payments_received_not_negative" CHECK ("payments"."received_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"state" text DEFAULT 'requested' NOT NULL,
	"provider_refund_id" text,
	"origin" text NOT NULL,
	"requested_by" uuid,
	"release_promo" boolean DEFAULT true NOT NULL,
	"cancel_work" boolean DEFAULT false NOT NULL,
	"failure_reason" text,
	"succeeded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_provider_refund_id_unique" UNIQUE("provider_refund_id"),
	CONSTRAINT "refunds_amount_positive" CHECK ("refunds"."amount_cents" > 0),
	CONSTRAINT "refunds_state_known" CHECK ("refunds"."state" in ('requested', 'pending', 'succeeded', 'failed', 'canceled')),
	CONSTRAINT "refunds_origin_known" CHECK ("refunds"."origin" in ('staff', 'provider_dashboard', 'job')),
	CONSTRAINT "refunds_reason_known" CHECK ("refunds"."reason" in ('duplicate', 'customer_request', 'service_disruption', 'satisfaction_guarantee', 'other'))
);
--> statement-breakpoint
CREATE TABLE "promocodes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value" integer NOT NULL,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"min_order_amount_cents" integer DEFAULT 0 NOT NULL,
	"max_uses" integer,
	"current_uses" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"per_customer_limit" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"service_ids" jsonb,
	"categories" jsonb,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promocodes_code_unique" UNIQUE("code"),
	CONSTRAINT "promocodes_code_upper" CHECK ("promocodes"."code" = upper("promocodes"."code")),
	CONSTRAINT "promocodes_value_fits_type" CHECK (("promocodes"."type" = 'percentage' and "promocodes"."value" between 1 and 100) or ("promocodes"."type" = 'fixed' and "promocodes"."value" > 0)),
	CONSTRAINT "promocodes_status_known" CHECK ("promocodes"."status" in ('active', 'paused', 'archived')),
	CONSTRAINT "promocodes_uses_not_negative" CHECK ("promocodes"."current_uses" >= 0),
	CONSTRAINT "promocodes_minimum_not_negative" CHECK ("promocodes"."min_order_amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "promo_redemptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"promo_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"email_norm" text,
	"user_id" uuid,
	"discount_cents" integer NOT NULL,
	"state" text NOT NULL,
	"over_limit" boolean DEFAULT false NOT NULL,
	"reserved_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"released_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_redemptions_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "promo_redemptions_state_known" CHECK ("promo_redemptions"."state" in ('reserved', 'used', 'released')),
	CONSTRAINT "promo_redemptions_discount_not_negative" CHECK ("promo_redemptions"."discount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" uuid PRIMARY KEY NOT NULL,
	"service_category" text,
	"client_company" text,
	"client_name" text NOT NULL,
	"client_role" text,
	"client_initials" text,
	"client_avatar_url" text,
	"rating" integer NOT NULL,
	"testimonial_text" text NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"delivery_date" date,
	"service_name" text,
	"status" text DEFAULT 'pending' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "testimonials_rating_one_to_five" CHECK ("testimonials"."rating" between 1 and 5),
	CONSTRAINT "testimonials_status_known" CHECK ("testimonials"."status" in ('pending', 'approved', 'featured', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "cache_versions" (
	"tag" text PRIMARY KEY NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_images" ADD CONSTRAINT "service_images_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_scope_rows" ADD CONSTRAINT "service_scope_rows_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_item_scope" ADD CONSTRAINT "order_item_scope_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_service_id_services_id_fk" FOREIGN KEY ("service_id") REFERENCES "public"."services"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemptions" ADD CONSTRAINT "promo_redemptions_promo_id_promocodes_id_fk" FOREIGN KEY ("promo_id") REFERENCES "public"."promocodes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_of_entity" ON "audit_log" USING btree ("entity","entity_id","at");--> statement-breakpoint
CREATE INDEX "service_images_of_service" ON "service_images" USING btree ("service_id","kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "service_scope_rows_place" ON "service_scope_rows" USING btree ("service_id","kind","position");--> statement-breakpoint
CREATE INDEX "services_listing" ON "services" USING btree ("status","price_usd","projects_sold_30d");--> statement-breakpoint
CREATE INDEX "services_category" ON "services" USING btree ("category","projects_sold_30d");--> statement-breakpoint
CREATE INDEX "provider_events_waiting" ON "provider_events" USING btree ("next_try_at") WHERE "provider_events"."state" = 'received';--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_waiting" ON "sandbox_deliveries" USING btree ("next_at") WHERE "sandbox_deliveries"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_objects_newest" ON "sandbox_objects" USING btree ("type","created");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "outbox" USING btree ("next_try_at") WHERE "outbox"."state" in ('queued', 'sending', 'failed');--> statement-breakpoint
CREATE INDEX "outbox_of_order" ON "outbox" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "order_item_scope_place" ON "order_item_scope" USING btree ("order_item_id","kind","position");--> statement-breakpoint
CREATE UNIQUE INDEX "order_items_place" ON "order_items" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "order_items_of_service" ON "order_items" USING btree ("service_id");--> statement-breakpoint
CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","created_at") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_guest" ON "orders" USING btree ("email_norm") WHERE "orders"."user_id" is null;--> statement-breakpoint
CREATE INDEX "orders_due" ON "orders" USING btree ("due_at") WHERE "orders"."status" = 'PAID';--> statement-breakpoint
CREATE INDEX "orders_of_browser" ON "orders" USING btree ("browser_hash","created_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_attempt" ON "payments" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_active" ON "payments" USING btree ("order_id") WHERE "payments"."state" in ('creating', 'open', 'processing');--> statement-breakpoint
CREATE INDEX "payments_to_sync" ON "payments" USING btree ("next_sync_at") WHERE "payments"."next_sync_at" is not null;--> statement-breakpoint
CREATE INDEX "refunds_of_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_of_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "promo_redemptions_of_promo" ON "promo_redemptions" USING btree ("promo_id","state");--> statement-breakpoint
CREATE INDEX "testimonials_category" ON "testimonials" USING btree ("service_category","status");--> statement-breakpoint
CREATE INDEX "testimonials_newest" ON "testimonials" USING btree ("created_at");