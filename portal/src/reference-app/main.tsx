/** The reference app: a native app in a page, for development and tests. It never ships with the site (docs/native-app.md). */
import { createRoot } from 'react-dom/client'
import '../styles/base.css'
import { ReferenceApp } from './ReferenceApp.tsx'

const root = document.getElementById('root')
if (root) createRoot(root).render(<ReferenceApp />)
