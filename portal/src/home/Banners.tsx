import type { Banner as BannerParts } from '@almenara/contract/areas/banners'
import { useEffect, useState } from 'react'
import { Banner } from '../kit/Banner.tsx'
import styles from './Banners.module.css'
import { askBanners } from './public-calls.ts'

type Complete = Record<keyof BannerParts, string>

/** The bank's commercial messages. Without them home is whole: a failure shows nothing (specification §7, «Banners»). */
export function Banners() {
  const [banners, setBanners] = useState<Complete[]>()
  useEffect(() => {
    const leaving = new AbortController()
    void askBanners(leaving.signal).then((all) => {
      if (!leaving.signal.aborted) setBanners(all.filter(isComplete))
    })
    return () => leaving.abort()
  }, [])
  if (!banners) return <div className={styles.waiting} />
  if (banners.length === 0) return null
  return (
    <ul className={styles.list} aria-label="Anuncios">
      {banners.map(({ title, introtext, images, urls }) => (
        <li key={urls + title}>
          <Banner href={urls} title={title} description={introtext} image={<img src={images} alt="" />} target="_blank" />
        </li>
      ))}
    </ul>
  )
}

/** Banners that lack any of their four parts are dropped (specification §3); an empty address is one that leads nowhere (§2). */
function isComplete(banner: BannerParts): banner is Complete {
  return Boolean(banner.title && banner.introtext && banner.images) && banner.urls !== undefined
}
