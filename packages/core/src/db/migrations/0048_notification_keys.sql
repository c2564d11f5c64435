ALTER TABLE "platform"."notifications" ADD COLUMN "client_key" uuid;--> statement-breakpoint
ALTER TABLE "platform"."notifications" ADD COLUMN "client_key_digest" text;--> statement-breakpoint
CREATE INDEX "notifications_client_key" ON "platform"."notifications" USING btree ("client_key") WHERE client_key is not null;