CREATE TABLE "notice_choices" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"in_app" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_choices_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"title" text NOT NULL,
	"href" text,
	"read_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "brief_answers" (
	"brief_id" uuid NOT NULL,
	"question_key" text NOT NULL,
	"value" jsonb NOT NULL,
	"answered_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brief_answers_brief_id_question_key_pk" PRIMARY KEY("brief_id","question_key")
);
--> statement-breakpoint
CREATE TABLE "brief_templates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"questions" jsonb NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "brief_templates_status_known" CHECK ("brief_templates"."status" in ('active', 'archived')),
	CONSTRAINT "brief_templates_version_positive" CHECK ("brief_templates"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "briefs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"required" boolean DEFAULT false NOT NULL,
	"template_id" uuid,
	"template_version" integer,
	"questions" jsonb NOT NULL,
	"state" text NOT NULL,
	"first_submitted_at" timestamp with time zone,
	"submitted_at" timestamp with time zone,
	"returned_at" timestamp with time zone,
	"return_comment" text,
	"accepted_at" timestamp with time zone,
	"skipped_at" timestamp with time zone,
	"skip_reason" text,
	"rounds" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "briefs_order_item_id_unique" UNIQUE("order_item_id"),
	CONSTRAINT "briefs_state_known" CHECK ("briefs"."state" in ('not_required', 'draft', 'submitted', 'returned', 'accepted', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "deliverable_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"deliverable_id" uuid,
	"url" text NOT NULL,
	"label" text NOT NULL,
	"added_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverable_links_https" CHECK ("deliverable_links"."url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "deliverables" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"note" text,
	"no_file_reason" text,
	"delivered_by" uuid,
	"delivered_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deliverables_kind_known" CHECK ("deliverables"."kind" in ('initial', 'revision', 'extra')),
	CONSTRAINT "deliverables_version_positive" CHECK ("deliverables"."version" > 0)
);
--> statement-breakpoint
CREATE TABLE "disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider_dispute_id" text NOT NULL,
	"order_id" uuid NOT NULL,
	"payment_id" uuid NOT NULL,
	"charge_id" text,
	"amount_cents" integer NOT NULL,
	"reason" text NOT NULL,
	"provider_status" text NOT NULL,
	"state" text NOT NULL,
	"evidence_due_at" timestamp with time zone,
	"evidence_submitted_at" timestamp with time zone,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "disputes_provider_dispute_id_unique" UNIQUE("provider_dispute_id"),
	CONSTRAINT "disputes_state_known" CHECK ("disputes"."state" in ('OPEN', 'WON', 'LOST')),
	CONSTRAINT "disputes_amount_not_negative" CHECK ("disputes"."amount_cents" >= 0)
);
--> statement-breakpoint
CREATE TABLE "download_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"address_hash" text,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "download_log_actor_known" CHECK ("download_log"."actor_kind" in ('customer', 'guest', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "order_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid,
	"place" text NOT NULL,
	"brief_id" uuid,
	"question_key" text,
	"deliverable_id" uuid,
	"message_id" uuid,
	"scope_row_id" uuid,
	"storage_key" text NOT NULL,
	"name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"content_type" text NOT NULL,
	"sha256" text NOT NULL,
	"uploader_kind" text NOT NULL,
	"uploader_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_files_storage_key_unique" UNIQUE("storage_key"),
	CONSTRAINT "order_files_place_known" CHECK ("order_files"."place" in ('brief', 'deliverable', 'message')),
	CONSTRAINT "order_files_uploader_known" CHECK ("order_files"."uploader_kind" in ('customer', 'guest', 'staff')),
	CONSTRAINT "order_files_in_place" CHECK (("order_files"."place" = 'brief') = ("order_files"."brief_id" is not null and "order_files"."question_key" is not null)
        and ("order_files"."place" = 'deliverable' or "order_files"."deliverable_id" is null)
        and ("order_files"."place" = 'message' or "order_files"."message_id" is null))
);
--> statement-breakpoint
CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"refund_id" uuid,
	"revision" integer DEFAULT 1 NOT NULL,
	"seller" jsonb NOT NULL,
	"buyer" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"totals" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"pdf_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invoices_once" UNIQUE NULLS NOT DISTINCT("order_id","kind","refund_id","revision"),
	CONSTRAINT "invoices_kind_known" CHECK ("invoices"."kind" in ('invoice', 'credit_note'))
);
--> statement-breakpoint
CREATE TABLE "message_reads" (
	"order_id" uuid NOT NULL,
	"reader" text NOT NULL,
	"last_read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "message_reads_order_id_reader_pk" PRIMARY KEY("order_id","reader")
);
--> statement-breakpoint
CREATE TABLE "order_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"order_item_id" uuid,
	"author_kind" text NOT NULL,
	"author_id" uuid,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"client_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_messages_author_known" CHECK ("order_messages"."author_kind" in ('customer', 'guest', 'staff')),
	CONSTRAINT "order_messages_length" CHECK (char_length("order_messages"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "order_notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"author_name" text NOT NULL,
	"body" text NOT NULL,
	"client_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_notes_length" CHECK (char_length("order_notes"."body") between 1 and 5000)
);
--> statement-breakpoint
CREATE TABLE "refund_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"requested_by" text NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"decided_by" uuid,
	"decision_note" text,
	"decided_at" timestamp with time zone,
	"refund_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_requests_state_known" CHECK ("refund_requests"."state" in ('open', 'approved', 'declined', 'withdrawn')),
	CONSTRAINT "refund_requests_reason_known" CHECK ("refund_requests"."reason" in ('not_as_described', 'late', 'not_needed', 'by_mistake', 'quality', 'other')),
	CONSTRAINT "refund_requests_text_length" CHECK (char_length("refund_requests"."text") between 20 and 2000)
);
--> statement-breakpoint
CREATE TABLE "revision_points" (
	"revision_id" uuid NOT NULL,
	"scope_row_id" uuid NOT NULL,
	CONSTRAINT "revision_points_revision_id_scope_row_id_pk" PRIMARY KEY("revision_id","scope_row_id")
);
--> statement-breakpoint
CREATE TABLE "revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"requested_by" text NOT NULL,
	"text" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"counts" boolean DEFAULT true NOT NULL,
	"due_at" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"answer" text,
	"resolved_at" timestamp with time zone,
	"resolved_by_deliverable_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "revisions_state_known" CHECK ("revisions"."state" in ('open', 'resolved', 'withdrawn', 'out_of_scope'))
);
--> statement-breakpoint
CREATE TABLE "calendar_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"starts_at" time,
	"ends_at" time,
	"note" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_exceptions_day_unique" UNIQUE("day"),
	CONSTRAINT "calendar_exceptions_kind_known" CHECK ("calendar_exceptions"."kind" in ('holiday', 'day_off', 'extra')),
	CONSTRAINT "calendar_exceptions_hours" CHECK (("calendar_exceptions"."kind" = 'extra') = ("calendar_exceptions"."starts_at" is not null and "calendar_exceptions"."ends_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "due_pauses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_item_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "due_pauses_reason_known" CHECK ("due_pauses"."reason" in ('brief_returned', 'waiting_for_client', 'dispute', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "work_hours" (
	"id" uuid PRIMARY KEY NOT NULL,
	"weekday" integer NOT NULL,
	"starts_at" time NOT NULL,
	"ends_at" time NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_hours_weekday" CHECK ("work_hours"."weekday" between 1 and 7),
	CONSTRAINT "work_hours_forward" CHECK ("work_hours"."starts_at" < "work_hours"."ends_at")
);
--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "brief_template_id" uuid;--> statement-breakpoint
ALTER TABLE "order_codes" ADD CONSTRAINT "order_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "brief_answers" ADD CONSTRAINT "brief_answers_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "briefs" ADD CONSTRAINT "briefs_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_links" ADD CONSTRAINT "deliverable_links_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverable_links" ADD CONSTRAINT "deliverable_links_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliverables" ADD CONSTRAINT "deliverables_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disputes" ADD CONSTRAINT "disputes_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "download_log" ADD CONSTRAINT "download_log_file_id_order_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."order_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_brief_id_briefs_id_fk" FOREIGN KEY ("brief_id") REFERENCES "public"."briefs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_deliverable_id_deliverables_id_fk" FOREIGN KEY ("deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_message_id_order_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."order_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_files" ADD CONSTRAINT "order_files_scope_row_id_order_item_scope_id_fk" FOREIGN KEY ("scope_row_id") REFERENCES "public"."order_item_scope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_reads" ADD CONSTRAINT "message_reads_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD CONSTRAINT "refund_requests_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_points" ADD CONSTRAINT "revision_points_revision_id_revisions_id_fk" FOREIGN KEY ("revision_id") REFERENCES "public"."revisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revision_points" ADD CONSTRAINT "revision_points_scope_row_id_order_item_scope_id_fk" FOREIGN KEY ("scope_row_id") REFERENCES "public"."order_item_scope"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "revisions" ADD CONSTRAINT "revisions_resolved_by_deliverable_id_deliverables_id_fk" FOREIGN KEY ("resolved_by_deliverable_id") REFERENCES "public"."deliverables"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "due_pauses" ADD CONSTRAINT "due_pauses_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "notices_once" ON "notices" USING btree ("kind","subject","user_id");--> statement-breakpoint
CREATE INDEX "notices_of_user" ON "notices" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_by_age" ON "notices" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "order_codes_of_order" ON "order_codes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "brief_answers_of_brief" ON "brief_answers" USING btree ("brief_id");--> statement-breakpoint
CREATE INDEX "deliverable_links_of_item" ON "deliverable_links" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "deliverables_version" ON "deliverables" USING btree ("order_item_id","version");--> statement-breakpoint
CREATE INDEX "disputes_of_order" ON "disputes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "download_log_of_order" ON "download_log" USING btree ("order_id","at");--> statement-breakpoint
CREATE INDEX "order_files_of_order" ON "order_files" USING btree ("order_id","place");--> statement-breakpoint
CREATE INDEX "order_files_of_message" ON "order_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "order_files_of_deliverable" ON "order_files" USING btree ("deliverable_id");--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_number" ON "invoices" USING btree ("number","revision");--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_once" ON "order_messages" USING btree ("order_id","client_key");--> statement-breakpoint
CREATE INDEX "order_messages_of_order" ON "order_messages" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_notes_once" ON "order_notes" USING btree ("order_id","client_key");--> statement-breakpoint
CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_one_open" ON "refund_requests" USING btree ("order_id") WHERE "refund_requests"."state" = 'open';--> statement-breakpoint
CREATE INDEX "refund_requests_of_order" ON "refund_requests" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_number" ON "revisions" USING btree ("order_item_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "revisions_one_open" ON "revisions" USING btree ("order_item_id") WHERE "revisions"."state" = 'open';--> statement-breakpoint
CREATE INDEX "due_pauses_of_item" ON "due_pauses" USING btree ("order_item_id");--> statement-breakpoint
CREATE UNIQUE INDEX "due_pauses_one_open" ON "due_pauses" USING btree ("order_item_id","reason") WHERE "due_pauses"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "order_items_of_assignee" ON "order_items" USING btree ("assignee_id") WHERE "order_items"."assignee_id" is not null;--> statement-breakpoint
CREATE INDEX "order_items_to_accept" ON "order_items" USING btree ("accept_by") WHERE "order_items"."work_state" = 'delivered';--> statement-breakpoint
CREATE INDEX "order_items_due" ON "order_items" USING btree ("due_at") WHERE "order_items"."work_state" in ('awaiting_brief', 'queued', 'in_progress', 'revision_requested');