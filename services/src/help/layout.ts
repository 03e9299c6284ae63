/** The help site's pages as HTML: one frame around the list of all topics, a page, or the notice that there is none. */
import type { Brand } from '@almenara/contract/brand'
import { homeAddress, pageAddress } from './address.ts'
import type { HelpPage, HelpTopic, Reader } from './pages.ts'
import { escapeHtml, fillIn } from './words.ts'

const CALL_US = '<p>¿No encuentra lo que busca? Llámenos al {telefono}, {horario}.</p>'

/** The site's own files, as the portal's build named them. Without a build there are none, and the pages still read well. */
export interface HelpAssets {
  script?: string
  styles: readonly string[]
}

export interface Site {
  brand: Brand
  assets: HelpAssets
  reader: Reader
  /** Those that this reader has. */
  pages: readonly HelpPage[]
}

/** Every page with its topics. Each is marked with its name, so that `/help#cuentas-saldo` finds it. */
export function renderHome(site: Site): string {
  const groups = site.pages.map(
    ({ id, title, summary, topics }) => `<li class="card">
<h2><a id="${id}" href="${address(site, id)}">${escapeHtml(title)}</a></h2>
<p>${escapeHtml(summary)}</p>
<ul>${topics.map((topic) => `<li><a id="${topic.id}" href="${address(site, id, topic.id)}">${topic.title}</a></li>`).join('')}</ul>
</li>`,
  )
  const body = `<h1>¿En qué podemos ayudarle?</h1>
<ul class="cards">${groups.join('\n')}</ul>`
  return frame(site, 'Ayuda', body)
}

export function renderPage(site: Site, page: HelpPage): string {
  const contents =
    page.topics.length > 1
      ? `<nav class="contents" aria-labelledby="contents"><h2 id="contents">En esta página</h2>
<ul>${page.topics.map(({ id, title }) => `<li><a href="#${id}">${title}</a></li>`).join('')}</ul></nav>`
      : ''
  const others = site.pages.map(({ id, title }) => {
    const current = id === page.id ? ' aria-current="page"' : ''
    return `<li><a href="${address(site, id)}"${current}>${escapeHtml(title)}</a></li>`
  })
  const body = `<nav class="crumbs" aria-label="Ruta"><a href="${escapeHtml(homeAddress(site.reader))}">Ayuda</a></nav>
<h1>${escapeHtml(page.title)}</h1>
${fillIn(page.intro, site.brand, site.reader)}
${contents}
${page.topics.map((topic) => renderTopic(site, topic)).join('\n')}`
  return frame(
    site,
    page.title,
    body,
    `<nav class="others" aria-labelledby="others"><h2 id="others">Todos los temas</h2><ul>${others.join('')}</ul></nav>`,
  )
}

const READERS: Readonly<Record<string, string>> = { appNative: 'la app', mobile: 'la web en el móvil', web: 'la web en el ordenador' }
const SYSTEMS: Readonly<Record<string, string>> = { ios: 'iPhone', android: 'Android' }

function renderTopic({ brand, reader }: Site, { id, title, html, applications, systems }: HelpTopic): string {
  // Said only to whoever has not said what they use: the others see nothing that is not for them.
  const only = [
    ...(reader.applicationType ? [] : applications.map((name) => READERS[name] ?? name)),
    ...(reader.appOperatingSystem ? [] : systems.map((name) => SYSTEMS[name] ?? name)),
  ]
  const tag = only.length > 0 ? `<p class="only">Solo en ${only.join(' y en ')}</p>` : ''
  return `<section id="${id}" tabindex="-1" aria-labelledby="${id}-title">
<h2 id="${id}-title">${title}</h2>
${tag}${fillIn(html, brand, reader)}
</section>`
}

export function renderNotFound(site: Site): string {
  const body = `<h1>Esta página de ayuda no existe</h1>
<p>Puede que haya cambiado de sitio. Búsquela en <a href="${escapeHtml(homeAddress(site.reader))}">todos los temas</a>.</p>`
  return frame(site, 'Página no encontrada', body)
}

function address({ reader }: Site, page: string, topic?: string): string {
  return escapeHtml(pageAddress(page, reader, topic))
}

function frame({ brand, assets, reader }: Site, title: string, main: string, aside = ''): string {
  const name = escapeHtml(brand.name)
  return `<!doctype html>
<html lang="es" data-brand="${brand.id}" data-help>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title === 'Ayuda' ? '' : `${escapeHtml(title)} · `}Ayuda de ${name}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${assets.styles.map((file) => `<link rel="stylesheet" href="/${file}">`).join('\n')}
${assets.script ? `<script type="module" src="/${assets.script}"></script>` : ''}
</head>
<body>
<section aria-label="Inicio de la ayuda"><a class="skip" href="#contenido">Saltar al contenido</a></section>
<header class="on-dark" aria-label="Cabecera de la ayuda"><div class="inside">
<a class="home" href="${escapeHtml(homeAddress(reader))}">Ayuda de ${name}</a>
<search id="search" hidden>
<label for="words" class="vh">Buscar en la ayuda</label>
<input id="words" type="search" placeholder="Buscar en la ayuda" maxlength="60" autocomplete="off" spellcheck="false">
</search>
</div></header>
<div class="inside columns">
<section id="results" aria-label="Resultados de la búsqueda" hidden><p id="count" role="status"></p><ul></ul></section>
<main id="contenido" tabindex="-1" aria-label="Contenido de la ayuda">
${main}
</main>
${aside}
</div>
<footer aria-label="Pie de la ayuda"><div class="inside">${fillIn(CALL_US, brand, reader)}</div></footer>
</body>
</html>
`
}
