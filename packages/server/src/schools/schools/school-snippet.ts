import { escapeHtml, formatEmbedScript, formatReservedStyle, widgetNames, widgetPages } from '@somesa/core';
import type { WidgetSnippet } from '@somesa/core/admin';
import { widgetLinks } from './widget-links';

/** Lists the embed code of each widget for a school's website, as docs/embedding.md shows it. */
export const listSnippets = (slug: string, publicUrl: string): WidgetSnippet[] =>
  widgetNames.map((widget) => {
    const page = `${publicUrl}${widgetPages[widget]}?school=${encodeURIComponent(slug)}`;
    const html = `${formatEmbedScript(publicUrl, 'en')}
<somesa-${widget} school="${escapeHtml(slug)}" style="${formatReservedStyle(widget)}">
  <a href="${escapeHtml(page)}">${widgetLinks[widget].en}</a>
</somesa-${widget}>`;
    const frame = `${publicUrl}/embed/frame/${widget}?school=${encodeURIComponent(slug)}`;
    return { widget, page, html, frame };
  });
