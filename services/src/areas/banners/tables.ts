import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The home page's banners, in order. The bank's marketing fills them (`npm run operator -- banner`); parts may be missing. */
export const banners = pgTable('banners', {
  position: integer().primaryKey(),
  /** The external carousel's, or one that the bank's administrators have added. */
  source: text({ enum: ['CAROUSEL', 'ADMIN'] })
    .notNull()
    .default('CAROUSEL'),
  title: text(),
  introtext: text(),
  images: text(),
  urls: text(),
})
