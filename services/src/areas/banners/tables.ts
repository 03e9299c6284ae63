import { integer, pgTable, text } from 'drizzle-orm/pg-core'

/** The home page's carousel, in order. The bank's marketing fills it; parts may be missing. */
export const banners = pgTable('banners', {
  position: integer().primaryKey(),
  title: text(),
  introtext: text(),
  images: text(),
  urls: text(),
})
