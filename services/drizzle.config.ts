import { defineConfig } from 'drizzle-kit'

// After changing a `tables.ts`:
//   npm run db:generate -- --name what-changed        writes the next migration from every services/src/**/tables.ts
//   npm run db:generate -- --custom --name why        an empty one, for what drizzle cannot say: triggers, grants, data
// Read what was written before committing it. A migration that has left this machine is never edited: write another.
// plpgsql functions are not migrations: they live beside their code as `*.sql`, listed in src/db/migrate.ts, and are
// replaced whole whenever their text changes.
export default defineConfig({
  dialect: 'postgresql',
  casing: 'snake_case',
  schema: './services/src/**/tables.ts',
  out: './services/src/db/migrations',
})
