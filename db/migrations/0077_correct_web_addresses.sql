-- Older versions took web addresses without their two slashes (https:cal.example), which a browser on a page of the shop reads as a path of the shop.
UPDATE "contacts" SET "website" = regexp_replace("website", '^(https?):[/\\]*', '\1://', 'i')
WHERE "website" ~* '^https?:(?!//[^/\\])[/\\]*[^/\\\s]';
--> statement-breakpoint
UPDATE "case_studies" SET "file_url" = regexp_replace("file_url", '^(https?):[/\\]*', '\1://', 'i')
WHERE "file_url" ~* '^https?:(?!//[^/\\])[/\\]*[^/\\\s]';
--> statement-breakpoint
UPDATE "services" SET "og_image" = regexp_replace("og_image", '^(https?):[/\\]*', '\1://', 'i')
WHERE "og_image" ~* '^https?:(?!//[^/\\])[/\\]*[^/\\\s]';
--> statement-breakpoint
UPDATE "exit_modals" SET "link" = regexp_replace("link", '^(https?):[/\\]*', '\1://', 'i')
WHERE "link" ~* '^https?:(?!//[^/\\])[/\\]*[^/\\\s]';
--> statement-breakpoint
UPDATE "testimonials" SET "client_avatar_url" = regexp_replace("client_avatar_url", '^(https?):[/\\]*', '\1://', 'i')
WHERE "client_avatar_url" ~* '^https?:(?!//[^/\\])[/\\]*[^/\\\s]';
--> statement-breakpoint
UPDATE "service_reviews" SET "reviewer_avatar_url" = regexp_replace("reviewer_avatar_url", '^(https?):[/\\]*', '\1://', 'i')
WHERE "reviewer_avatar_url" ~* '^https?:(?!//[^/\\])[/\\]*[^/\\\s]';
--> statement-breakpoint
UPDATE "content_blocks" SET "value" = regexp_replace("value"::text, '"(https?):(?:/|\\\\)*([^"/\\\s]+\.(?:[^"\\\s]|\\.)*)"', '"\1://\2"', 'gi')::jsonb
WHERE "value"::text ~* '"https?:(?!//[^/\\])';
--> statement-breakpoint
UPDATE "content_drafts" SET "value" = regexp_replace("value"::text, '"(https?):(?:/|\\\\)*([^"/\\\s]+\.(?:[^"\\\s]|\\.)*)"', '"\1://\2"', 'gi')::jsonb
WHERE "value"::text ~* '"https?:(?!//[^/\\])';
--> statement-breakpoint
UPDATE "content_drafts" SET "waiting_value" = regexp_replace("waiting_value"::text, '"(https?):(?:/|\\\\)*([^"/\\\s]+\.(?:[^"\\\s]|\\.)*)"', '"\1://\2"', 'gi')::jsonb
WHERE "waiting_value"::text ~* '"https?:(?!//[^/\\])';
--> statement-breakpoint
UPDATE "content_versions" SET "before" = regexp_replace("before"::text, '"(https?):(?:/|\\\\)*([^"/\\\s]+\.(?:[^"\\\s]|\\.)*)"', '"\1://\2"', 'gi')::jsonb
WHERE "before"::text ~* '"https?:(?!//[^/\\])';
--> statement-breakpoint
UPDATE "content_versions" SET "after" = regexp_replace("after"::text, '"(https?):(?:/|\\\\)*([^"/\\\s]+\.(?:[^"\\\s]|\\.)*)"', '"\1://\2"', 'gi')::jsonb
WHERE "after"::text ~* '"https?:(?!//[^/\\])';
