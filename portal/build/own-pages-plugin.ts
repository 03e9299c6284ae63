import type { Plugin } from 'vite'

/** In development the kit's page is at `/kit` and the reference app at `/reference-app`, and not only under their files' names. */
export function ownPagesPlugin(): Plugin {
  return {
    name: 'own-pages',
    apply: 'serve',
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(kit|reference-app)\/?(?=\?|$)/, '/$1.html')
        next()
      })
    },
  }
}
