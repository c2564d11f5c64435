DROP POLICY "import_turns_owner" ON "import_turns" CASCADE;--> statement-breakpoint
DROP TABLE "import_turns" CASCADE;