CREATE TABLE "set_up_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"marked_at" timestamp with time zone NOT NULL
);
