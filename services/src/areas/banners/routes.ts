import { adminBanners, carousel, type Banner } from '@almenara/contract/areas/banners'
import { asc, eq } from 'drizzle-orm'
import type { Bank } from '../../bank.ts'
import { route } from '../../http/route.ts'
import { banners } from './tables.ts'

async function read({ database }: Bank, source: 'CAROUSEL' | 'ADMIN'): Promise<Banner[]> {
  const rows = await database.select().from(banners).where(eq(banners.source, source)).orderBy(asc(banners.position))
  return rows.map(({ title, introtext, images, urls }) => ({
    ...(title === null ? {} : { title }),
    ...(introtext === null ? {} : { introtext }),
    ...(images === null ? {} : { images }),
    ...(urls === null ? {} : { urls }),
  }))
}

export const bannerRoutes = [route(carousel, ({ bank }) => read(bank, 'CAROUSEL')), route(adminBanners, ({ bank }) => read(bank, 'ADMIN'))]
