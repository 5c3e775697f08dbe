ALTER TABLE "service_embeddings" DROP CONSTRAINT "service_embeddings_kind_known";--> statement-breakpoint
ALTER TABLE "services" ADD COLUMN "buyer_phrases" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_buyer_phrases_are_a_list" CHECK (jsonb_typeof("services"."buyer_phrases") = 'array');--> statement-breakpoint
ALTER TABLE "service_embeddings" ADD CONSTRAINT "service_embeddings_kind_known" CHECK ("service_embeddings"."kind" in ('whole', 'title', 'sentence', 'phrase'));