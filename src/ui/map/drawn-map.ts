import { divIcon, latLngBounds, type Marker, map as mapOn, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';

/** A place that is marked: `aged` is drawn paler. */
export type MapPoint = {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly look: 'place' | 'person' | 'aged';
};

export type DrawnMap = {
  /** Marks these and no others. Whoever looks at a part of the map goes on looking at it. */
  readonly show: (points: readonly MapPoint[]) => void;
  readonly remove: () => void;
};

type Options = {
  readonly url: string;
  readonly words: { readonly zoomIn: string; readonly zoomOut: string; readonly label: string };
  readonly onLacking: () => void;
};

const NEAR = 15;

/** Draws a map. The wheel scrolls the page; keys move the map while it has the focus. */
export function drawMap(element: HTMLElement, { url, words, onLacking }: Options): DrawnMap {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = mapOn(element, {
    // Stands below the map, as text.
    attributionControl: false,
    zoomControl: false,
    scrollWheelZoom: false,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    markerZoomAnimation: !isStill,
    inertia: !isStill,
  });
  element.setAttribute('role', 'region');
  element.setAttribute('aria-label', words.label);
  const layer = tileLayer(url, { maxZoom: 19, referrerPolicy: 'strict-origin' });
  layer.on('tileerror', onLacking);
  layer.addTo(map);
  const control = zoomButtons(words, (by) => map.setZoom(map.getZoom() + by));
  element.append(control);
  let marks: Marker[] = [];
  let seen = '';
  return {
    show(points) {
      for (const each of marks) each.remove();
      marks = points.map(({ latitude, longitude, look, name }, at) =>
        marker([latitude, longitude], {
          icon: divIcon({
            className: `map-mark map-mark-${look}`,
            html: pin(at + 1),
            iconSize: [30, 38],
            iconAnchor: [15, 37],
          }),
          // Named next to the map, by its number.
          keyboard: false,
          interactive: false,
          alt: name,
        }).addTo(map),
      );
      // Somebody who moved is followed by eye; another number of places is another picture.
      const now = points.map(({ name }) => name).join('\n');
      const bounds = latLngBounds(points.map(({ latitude, longitude }) => [latitude, longitude]));
      const isFirst = seen === '';
      if (now !== seen && bounds.isValid())
        map.fitBounds(bounds, { padding: [40, 40], maxZoom: NEAR, animate: !isFirst && !isStill });
      else if (bounds.isValid() && !map.getBounds().contains(bounds))
        map.fitBounds(bounds, { padding: [40, 40], maxZoom: NEAR });
      seen = now;
    },
    remove() {
      control.remove();
      map.remove();
    },
  };
}

/** A pin with its number, drawn here: no picture is fetched. */
const pin = (number: number): string =>
  `<svg viewBox="0 0 30 38" width="30" height="38" aria-hidden="true"><path d="M15 1.5C7.5 1.5 1.5 7.4 1.5 14.8 1.5 24.5 15 36.5 15 36.5s13.5-12 13.5-21.7C28.5 7.4 22.5 1.5 15 1.5z"/><text x="15" y="20" text-anchor="middle">${number}</text></svg>`;

/** Buttons that are buttons: those of the package are links that lead nowhere. */
function zoomButtons({ zoomIn, zoomOut }: Options['words'], zoom: (by: number) => void): HTMLElement {
  const group = document.createElement('div');
  group.className = 'map-zoom';
  for (const [sign, label, by] of [
    ['+', zoomIn, 1],
    ['−', zoomOut, -1],
  ] as const) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = sign;
    button.setAttribute('aria-label', label);
    button.addEventListener('click', (event) => {
      event.stopPropagation();
      zoom(by);
    });
    button.addEventListener('dblclick', (event) => event.stopPropagation());
    group.append(button);
  }
  return group;
}
