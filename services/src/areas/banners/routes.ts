import { carousel, type Banner } from '@almenara/contract/areas/banners'
import { asc } from 'drizzle-orm'
import { route } from '../../http/route.ts'
import { banners } from './tables.ts'

export const bannerRoutes = [
  route(carousel, async ({ bank }): Promise<Banner[]> => {
    const rows = await bank.database.select().from(banners).orderBy(asc(banners.position))
    return rows.map(({ title, introtext, images, urls }) => ({
      ...(title === null ? {} : { title }),
      ...(introtext === null ? {} : { introtext }),
      ...(images === null ? {} : { images }),
      ...(urls === null ? {} : { urls }),
    }))
  }),
]
