import type { Plugin } from 'vite'

const PAGES = ['/kit', '/reference-app']

/** In development the kit's page is at `/kit` and the reference app at `/reference-app`, and not only under their files' names. */
export function ownPagesPlugin(): Plugin {
  return {
    name: 'own-pages',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        const { pathname, search } = new URL(request.url ?? '/', 'http://localhost')
        const page = PAGES.find((path) => pathname === path || pathname === `${path}/`)
        if (page) request.url = `${page}.html${search}`
        next()
      })
    },
  }
}
